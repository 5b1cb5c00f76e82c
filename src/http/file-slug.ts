import { hashJson } from '../base/canonical-json.ts';

const PLAIN = /^[a-z0-9_][a-z0-9._@-]{0,79}$/;
/** Names that Windows keeps for devices, whatever follows their first dot. */
const RESERVED = /^(con|prn|aux|nul|com[0-9]|lpt[0-9])(\.|$)/;

/**
 * A file name (without ending) for any text: a question's id, a model's name. Different texts give
 * different names also on disks that ignore letter case or Unicode form, and no name leaves its
 * folder. Lower-case ASCII stays as it is and `:` becomes `@`; anything else is cut down to what is
 * readable of it, a `~` and a hash of the whole text.
 */
export function fileSlug(text: string): string {
  const slug = text.replaceAll(':', '@');
  const plain = !text.includes('@') && PLAIN.test(slug) && !slug.endsWith('.');
  if (plain && !RESERVED.test(slug)) return slug;
  const readable = text
    .toLowerCase()
    .replaceAll(/[^a-z0-9_]+/g, '-')
    .slice(0, 40);
  return `${readable}~${hashJson(text)}`;
}
