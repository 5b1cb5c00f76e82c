import { describe, expect, it } from 'vitest';
import { documentFields } from '../../../src/data/corpus-schema.ts';
import { likelyField } from '../../../src/data/items/field-names.ts';
import { questionFields } from '../../../src/data/questions/question-schema.ts';

describe('likelyField', () => {
  it.each([
    ['requiredFacts', 'required_facts'],
    ['REQUIRED FACTS', 'required_facts'],
    ['reqiured_facts', 'required_facts'],
    ['requird_fact', 'required_facts'],
    ['answerble', 'answerable'],
    ['answerable?', 'answerable'],
    ['hop', 'hops'],
    ['hosp', 'hops'],
    ['history_', 'history'],
  ])('takes %j for a slip of %j', (name, field) => {
    expect(likelyField(name, questionFields)).toBe(field);
  });

  it.each(['note', 'source', 'title', 'difficulty', 'x', '', 'constructor', '__proto__', 'gaps'])(
    'leaves %j alone',
    (name) => {
      expect(likelyField(name, questionFields)).toBeUndefined();
    },
  );

  it.each([
    ['Text', 'text'],
    ['txet', 'text'],
    ['doc_id', 'id'],
    ['page_content', 'text'],
  ])('knows %j in a corpus', (name, field) => {
    expect(likelyField(name, documentFields)).toBe(field);
  });
});
