// Makes the built command executable, so that `npx loopcheck` works in a checkout.
import { chmod } from 'node:fs/promises';

await chmod(new URL('../dist/cli/main.js', import.meta.url), 0o755);
