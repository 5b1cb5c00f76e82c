import { z } from 'zod';
import { CITABLE_ID, CITABLE_ID_EXPECTED } from './document-id.ts';
import type { FieldHelp } from './items/check-item.ts';
import type { FieldNames } from './items/field-names.ts';

/** An id that answers can cite; a bare number is read as it is written. */
export const citableIdSchema = z.union([z.string().regex(CITABLE_ID), z.number()]);

/** One item of a corpus file. Other fields are kept and passed on. */
export const documentSchema = z.looseObject({
  id: citableIdSchema.describe('Cited as [id]; distinct in the corpus.'),
  text: z.string().regex(/\S/).describe('What is searched and shown to the model.'),
});

/** A corpus file: a list of documents. */
export const corpusFileSchema = z.array(documentSchema).min(1);

/** The fields of a document. */
export const documentFields: FieldNames = {
  known: Object.keys(documentSchema.shape),
  aliases: new Map([
    ['docid', 'id'],
    ['documentid', 'id'],
    ['key', 'id'],
    ['content', 'text'],
    ['body', 'text'],
    ['pagecontent', 'text'],
    ['passage', 'text'],
  ]),
};

/** What to say of a faulty field of a document. */
export const documentHelp: FieldHelp = {
  id: () => ({ expected: CITABLE_ID_EXPECTED, remedy: 'Change the id; answers cite it as [id].' }),
  text: () => ({
    expected: 'a text that is not blank',
    remedy: 'Add the text, or remove the document.',
  }),
};
