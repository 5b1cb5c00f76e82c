import type { Workspace } from './promptfoo.ts';

/** How many questions of each kind a scripted world has. */
export interface WorldSize {
  oneHop: number;
  twoHop: number;
  unanswerable: number;
}

const pad = (index: number) => String(index).padStart(3, '0');

/**
 * Writes corpus.json and questions.json of an invented harbour register: a one-hop question is
 * answered by one document, a two-hop question by a document that names a ledger and by that ledger,
 * an unanswerable one by none.
 */
export async function writeWorld(workspace: Workspace, size: WorldSize): Promise<void> {
  const documents: unknown[] = [];
  const questions: unknown[] = [];
  for (let index = 0; index < size.oneHop; index += 1) {
    const id = `a-${pad(index)}`;
    documents.push({ id, text: `The berth of ship Alda${pad(index)} is pier ${index + 11}.` });
    questions.push({
      id: `one-${pad(index)}`,
      question: `Which berth has ship Alda${pad(index)}?`,
      required_facts: [`pier ${index + 11}`],
      answerable: true,
      hops: 1,
      supporting_docs: [id],
    });
  }
  for (let index = 0; index < size.twoHop; index += 1) {
    const [first, second] = [`b-${pad(index)}`, `c-${pad(index)}`];
    documents.push(
      {
        id: first,
        text: `The cargo of ship Bera${pad(index)} is listed in ledger Lodge${pad(index)}.`,
      },
      { id: second, text: `Lodge${pad(index)}: ${index + 21} barrels.` },
    );
    questions.push({
      id: `two-${pad(index)}`,
      question: `What is the cargo of ship Bera${pad(index)}?`,
      required_facts: [`${index + 21} barrels`],
      answerable: true,
      hops: 2,
      supporting_docs: [first, second],
    });
  }
  for (let index = 0; index < size.unanswerable; index += 1) {
    documents.push({
      id: `d-${pad(index)}`,
      text: `The owner of ship Cira${pad(index)} is kept outside this register.`,
    });
    questions.push({
      id: `gap-${pad(index)}`,
      question: `Who owns ship Cira${pad(index)}?`,
      required_facts: [],
      answerable: false,
      hops: 1,
    });
  }
  await workspace.writeJson('corpus.json', documents);
  await workspace.writeJson('questions.json', questions);
}

/** How the scripted agent behaves. */
export interface Behaviour {
  /** The reviewer follows the ledger that a document names. */
  reviewerFollows: boolean;
  /** Share of cells of the reflective graph that get a wrong value, by question number. */
  wrongEvery?: number;
  /** Every so-manieth question (of any graph) meets a dead server. */
  deadEvery?: number;
}

/**
 * Writes script.mjs: a model that plans the ship's name, reviews as told, and writes what the
 * evidence in its prompt states. It has no state: the same prompt gives the same reply.
 */
export async function writeScript(workspace: Workspace, behaviour: Behaviour): Promise<void> {
  await workspace.write(
    'script.mjs',
    `const behaviour = ${JSON.stringify(behaviour)};
const numberOf = (id) => Number(id.split('-')[1]);
const hits = (every, id) => every !== undefined && numberOf(id) % every === 0;

export default function script({ cell, node, messages }) {
  const prompt = messages.at(-1).content;
  const ship = /ship (\\w+)/.exec(prompt)[1];
  if (hits(behaviour.deadEvery, cell.questionId)) throw new Error('the server is gone');
  if (node === 'plan') return reply({ queries: [ship] });
  if (node === 'reflect') return reply(review(prompt));
  return reply(write(prompt, cell));
}

function review(prompt) {
  const ledger = /ledger (\\w+)/.exec(prompt)?.[1];
  const open = ledger !== undefined && !prompt.includes(ledger + ':');
  const go = open && behaviour.reviewerFollows;
  return {
    answer_so_far: go ? 'unknown' : 'found',
    names: [],
    missing: go ? ['the cargo'] : [],
    next_queries: go ? [ledger] : ['nothing more'],
    sufficient: !go,
  };
}

function write(prompt, cell) {
  const wrong = cell.graph === 'reflective' && hits(behaviour.wrongEvery, cell.questionId);
  const berth = /\\[(a-\\d+)\\] .* is (pier \\d+)/.exec(prompt);
  const cargo = /\\[(c-\\d+)\\] .*: (\\d+ barrels)/.exec(prompt);
  const found = berth ?? cargo;
  if (found === null) return note('Insufficient evidence: no document states it.');
  return note(wrong ? \`It is 9999 [\${found[1]}].\` : \`It is \${found[2]} [\${found[1]}].\`);
}

const note = (answer) => ({ notes: ['what the register says'], missing: 'nothing', answer });
const reply = (value) => ({ text: JSON.stringify(value), seconds: 1, promptSeconds: 0.5 });
`,
  );
}
