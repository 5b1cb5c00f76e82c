import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { loadCorpus, parseCorpus } from '../../src/data/load-corpus.ts';
import { loadQuestions, parseQuestions } from '../../src/data/load-questions.ts';
import { questionToJson } from '../../src/data/question-json.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'loopcheck-data-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function file(name: string, content: string | Uint8Array): Promise<string> {
  const path = join(folder, name);
  await mkdir(join(path, '..'), { recursive: true });
  await writeFile(path, content);
  return path;
}

const documents = [
  { id: 'k-02', text: 'Release 4.2 shipped.\nSee NV-118.' },
  { id: 'k-01', text: 'Kestrel, "an" internal pipeline' },
];
const jsonl = documents.map((document) => JSON.stringify(document)).join('\n');
const yaml = `- id: k-02\n  text: |-\n    Release 4.2 shipped.\n    See NV-118.\n- id: k-01\n  text: 'Kestrel, "an" internal pipeline'\n`;

describe('loadCorpus', () => {
  it.each([
    ['corpus.json', JSON.stringify(documents, null, 2)],
    ['corpus.jsonl', jsonl],
    ['corpus.ndjson', `${jsonl}\n\n`],
    ['corpus.yaml', yaml],
    ['corpus.yml', yaml],
  ])('reads %s, also with byte order mark and CRLF', async (name, text) => {
    const plain = await loadCorpus(await file(name, text));
    const marked = await loadCorpus(
      await file(`marked-${name}`, `\uFEFF${text.replaceAll('\n', '\r\n')}`),
    );
    expect(plain.corpus.documents).toEqual(documents);
    expect(marked.corpus.documents).toEqual(documents);
    expect(plain.corpus.hash).toBe(marked.corpus.hash);
    expect(plain.warnings).toEqual([]);
  });

  it('gives one hash for the same documents, whatever format and order', () => {
    const json = parseCorpus(JSON.stringify(documents), 'json', 'a').corpus.hash;
    const turned = parseCorpus(JSON.stringify([...documents].reverse()), 'json', 'b').corpus.hash;
    expect(parseCorpus(yaml, 'yaml', 'c').corpus.hash).toBe(json);
    expect(turned).toBe(json);
    const [first, second] = documents;
    const moved = [{ ...first, text: `${first?.text}x` }, second];
    expect(parseCorpus(JSON.stringify(moved), 'json', 'd').corpus.hash).not.toBe(json);
  });

  it('reads a folder, with ids from its paths in code point order', async () => {
    await file('notes/b.md', '# B\r\n');
    await file('notes/sub/a.txt', '\uFEFFA');
    await file('notes/sub/Ä.markdown', 'umlaut');
    await file('notes/.hidden/c.md', 'C');
    await file('notes/photo.png', 'P');
    await symlink(join(folder, 'notes/b.md'), join(folder, 'notes/link.md'));
    await symlink(join(folder, 'notes'), join(folder, 'notes/loop'));
    const { corpus, warnings } = await loadCorpus(join(folder, 'notes'));
    expect(corpus.documents).toEqual([
      { id: 'b', text: '# B\r\n' },
      { id: 'link', text: '# B\r\n' },
      { id: 'sub/a', text: 'A' },
      { id: 'sub/Ä', text: 'umlaut' },
    ]);
    expect(warnings.map(({ value }) => value)).toEqual([
      '1 other files (.png)',
      'a link to a folder',
    ]);
  });

  it('tells all faults of a folder at once', async () => {
    await file('bad/a.md', ' \n');
    await file('bad/b.md', Buffer.from('b', 'utf16le'));
    await file('bad/c, d.md', 'C');
    await symlink(join(folder, 'nowhere'), join(folder, 'bad/d.md'));
    await file('bad/e.md', 'E');
    await file('bad/e.txt', 'E');
    const message = await loadCorpus(join(folder, 'bad')).catch((thrown: Error) => thrown.message);
    const lines = String(message).split('\n');
    expect(lines).toHaveLength(5);
    expect(lines[0]).toContain(join('bad', 'd.md: expected a readable file'));
    expect(lines[1]).toContain(join('bad', 'a.md: expected a text that is not blank'));
    expect(lines[2]).toContain('UTF-16 (little-endian)');
    expect(lines[3]).toContain('got "c, d". Rename the file');
    expect(lines[4]).toContain('"e" again, first from e.md');
  });

  it.each([
    ['nowhere.json', undefined, 'nothing there'],
    ['no-such-folder', undefined, 'nothing there'],
    ['corpus.txt', 'x', 'a name that ends in .json, .jsonl, .ndjson, .yaml, .yml'],
    ['corpus.csv', 'x', 'a name that ends in'],
    ['noextension', 'x', 'no extension'],
    [
      'latin.jsonl',
      Buffer.from('{"id": "a",\n"text": "\u00fc"}', 'latin1'),
      'line 2: expected UTF-8',
    ],
    ['wide.jsonl', Buffer.from('{}\n{}', 'utf16le'), 'UTF-16 (little-endian)'],
    ['torn.jsonl', '{"id": "a", "text": "b"}\n\0\0\0\0', 'line 2: expected UTF-8 text, got zero'],
    ['packed.json', Buffer.from([0x1f, 0x8b, 8, 0]), 'a gzip archive. Unpack'],
    ['empty.jsonl', '', 'an empty file'],
  ])('refuses %s by name', async (name, content, message) => {
    const path =
      content === undefined ? join(folder, name) : await file(`refused/${name}`, content);
    await expect(loadCorpus(path)).rejects.toThrow(message);
  });

  it('refuses a folder of questions by name', async () => {
    await file('set.json/a.md', 'A');
    await expect(loadQuestions(join(folder, 'set.json'))).rejects.toThrow('got a folder');
  });

  it('refuses a folder without texts', async () => {
    await file('void/.keep', '');
    await expect(loadCorpus(join(folder, 'void'))).rejects.toThrow('Name another folder');
  });

  it('keeps hostile and similar ids apart', () => {
    const ids = [
      '__proto__',
      'constructor',
      'toString',
      'K-01',
      'k-01',
      'k 01',
      'a/b',
      '日本',
      '7',
    ];
    const { corpus } = parseCorpus(
      JSON.stringify(ids.map((id) => ({ id, text: id }))).replace('"text":"K-01"', '"text":"K"'),
      'json',
      'c',
    );
    expect(corpus.documents.map(({ id }) => id)).toEqual(ids);
  });

  it('reads numbers as they are written', () => {
    const json = '[{"id": 1.50, "text": "a"}, {"id": 12345678901234567890, "text": "b"}]';
    const ids = (text: string, format: 'json' | 'yaml' | 'jsonl') =>
      parseCorpus(text, format, 'c').corpus.documents.map(({ id }) => id);
    expect(ids(json, 'json')).toEqual(['1.50', '12345678901234567890']);
    expect(ids('{"id": 1e2, "text": "a"}', 'jsonl')).toEqual(['1e2']);
    expect(ids('- id: 007\n  text: a\n- text: b\n  id: 0x1F # hex\n', 'yaml')).toEqual([
      '007',
      '0x1F',
    ]);
  });

  it('reads a number behind an alias as it is written where it is named', () => {
    const text =
      '- &one\n  n: &x 007\n  id: first\n  text: &t b\n- id: *x\n  text: *t\n- {id: 1.50, text: c, n: *one}\n';
    const { corpus } = parseCorpus(text, 'yaml', 'c');
    expect(corpus.documents.map(({ id }) => id)).toEqual(['first', '007', '1.50']);
    const facts =
      '- {id: a, question: q, answerable: true, required_facts: &f [1.50, {any: [2.0]}]}\n' +
      '- {id: b, question: r, answerable: true, required_facts: *f}\n';
    for (const { requiredFacts } of parseQuestions(facts, 'yaml', 'q').questionSet.questions) {
      expect(requiredFacts).toEqual([{ any: ['1.50'] }, { any: ['2.0'] }]);
    }
  });

  it('passes unknown fields on and warns of a likely slip once', () => {
    const text =
      '[{"id": "a", "text": "x", "title": "T", "__proto__": 1, "Text": "y"}, {"id": "b", "text": "x", "Text": "z"}]';
    const { corpus, warnings } = parseCorpus(text, 'json', 'corpus.json');
    expect(Object.entries(corpus.documents[0]?.extra ?? {})).toEqual([
      ['title', 'T'],
      ['__proto__', 1],
      ['Text', 'y'],
    ]);
    expect(warnings.map(({ place, value, expected }) => [place, value, expected])).toEqual([
      ['[0].Text (line 1)', '"Text"', '"text", if that is meant'],
    ]);
  });
});

describe('loadQuestions', () => {
  const questions = [
    {
      id: 'q1',
      question: 'Explain ^{{Ω}rel} | "now"; please',
      required_facts: ['3 retries; at most', { any: ['March 14', '14 | March'] }],
      forbidden_facts: ['April'],
      answerable: true,
      hops: 2,
      category: 'chain',
      supporting_docs: ['k-01', 'k-02'],
      cluster: 'c',
      note: 'kept',
    },
    { id: 'q2', question: '谁？', required_facts: [], answerable: false, gap: 'missing-hop' },
  ];
  const csv = [
    'id,question,required_facts,forbidden_facts,answerable,hops,category,supporting_docs,cluster,gap,note',
    'q1,"Explain ^{{Ω}rel} | ""now""; please",3 retries\\; at most; March 14 | 14 \\| March,April,TRUE,2,chain,k-01; k-02,c,,kept',
    'q2,谁？,,,false,,,,,missing-hop,',
  ].join('\r\n');

  it('reads JSON, JSONL, YAML and CSV alike', async () => {
    const json = await loadQuestions(await file('q.json', JSON.stringify(questions)));
    const lines = questions.map((question) => JSON.stringify(question)).join('\n');
    const others = [
      await loadQuestions(await file('q.jsonl', lines)),
      await loadQuestions(await file('q.yaml', JSON.stringify(questions, null, 1))),
      await loadQuestions(await file('q.csv', `\uFEFF${csv}\r\n`)),
    ];
    for (const { questionSet } of others) {
      expect(questionSet.questions).toEqual(json.questionSet.questions);
      expect(questionSet.hash).toBe(json.questionSet.hash);
    }
    expect(json.questionSet.questions[0]).toEqual({
      id: 'q1',
      question: 'Explain ^{{Ω}rel} | "now"; please',
      answerable: true,
      requiredFacts: [{ any: ['3 retries; at most'] }, { any: ['March 14', '14 | March'] }],
      forbiddenFacts: [{ any: ['April'] }],
      hops: 2,
      category: 'chain',
      supportingDocs: ['k-01', 'k-02'],
      cluster: 'c',
      extra: { note: 'kept' },
    });
  });

  it('writes questions back as it read them', () => {
    const { questionSet } = parseQuestions(JSON.stringify(questions), 'json', 'q');
    expect(questionSet.questions.map(questionToJson)).toEqual(questions);
  });

  it('reads number facts as written, and JSON in a CSV cell', () => {
    const json =
      '[{"id": 3, "question": "Q", "answerable": true, "required_facts": [1.50, {"any": [2, "two"]}]}]';
    const cells =
      'id,question,answerable,required_facts\n3,Q,true,"[1.50, {""any"": [""2"", ""two""]}]"\n';
    const facts = (text: string, format: 'json' | 'csv') =>
      parseQuestions(text, format, 'q').questionSet.questions[0]?.requiredFacts;
    expect(facts(json, 'json')).toEqual([{ any: ['1.50'] }, { any: ['2', 'two'] }]);
    expect(facts(cells, 'csv')).toEqual(facts(json, 'json'));
  });

  it('takes null for an absent field', () => {
    const text =
      '[{"id": "q", "question": "Q", "answerable": false, "required_facts": null, "hops": null}]';
    const [question] = parseQuestions(text, 'json', 'q').questionSet.questions;
    expect(question).toEqual({
      id: 'q',
      question: 'Q',
      answerable: false,
      requiredFacts: [],
      forbiddenFacts: [],
    });
  });

  it.each([
    ['requiredFacts', 'required_facts'],
    ['suporting_docs', 'supporting_docs'],
    ['hop', 'hops'],
    ['Category', 'category'],
    ['catgeory', 'category'],
    ['forbidden-facts', 'forbidden_facts'],
    ['facts', 'required_facts'],
  ])('warns that %s is probably %s', (wrong, right) => {
    const item = { id: 'q', question: 'Q', answerable: true, required_facts: ['x'], [wrong]: 'y' };
    const { warnings } = parseQuestions(JSON.stringify([item]), 'json', 'q');
    expect(warnings.map(({ expected }) => expected)).toEqual([`"${right}", if that is meant`]);
  });

  it.each(['note', 'source', 'tags', 'map', 'difficulty', '__proto__'])(
    'does not warn of the unknown field %s',
    (name) => {
      const item = `[{"id": "q", "question": "Q", "answerable": false, "${name}": 1}]`;
      expect(parseQuestions(item, 'json', 'q').warnings).toEqual([]);
    },
  );

  it('warns of a fact that counts twice', () => {
    const item = { id: 'q', question: 'Q', answerable: true, required_facts: ['x', 'x'] };
    const { warnings } = parseQuestions(JSON.stringify([item]), 'json', 'q');
    expect(warnings.map(({ place }) => place)).toEqual(['[0].required_facts[1] (line 1)']);
  });

  it('leaves supporting documents unchecked without a corpus', () => {
    const item = { id: 'q', question: 'Q', answerable: false, supporting_docs: ['nowhere'] };
    expect(parseQuestions(JSON.stringify([item]), 'json', 'q').warnings).toEqual([]);
  });
});
