import { isHidden } from '#api/evals/hidden/hidden_texts'
import db from '@adonisjs/lucid/services/db'

/** Results whose texts one statement writes. */
const BATCH = 1000
/** A longer text is searched to here. */
const LONGEST = 100_000

/** The text that a search looks through, of a row of eval_results named `r`; hidden texts are not searched. */
const DOCUMENT = `case when ${isHidden('r.plugin_id')} then '' else left(concat_ws(E'\\n', r.description, r.prompt, r.output, r.error, r.reason,
  (select string_agg(value, E'\\n') from jsonb_each_text(r.vars)),
  (select string_agg(key || ': ' || value, E'\\n') from jsonb_each_text(r.metadata))), ${LONGEST}) end`

const WRITE = `
  with portion as (
    select r.test_idx, r.prompt_idx, ${DOCUMENT} as document
    from eval_results r
    where r.revision_id = :revisionId and (r.test_idx, r.prompt_idx) > (:testIdx, :promptIdx)
    order by r.test_idx, r.prompt_idx limit ${BATCH}
  ), written as (
    insert into eval_texts (revision_id, test_idx, prompt_idx, document)
    select :revisionId, test_idx, prompt_idx, document from portion
    on conflict (revision_id, test_idx, prompt_idx) do update set document = excluded.document
      where eval_texts.document <> excluded.document
  )
  select test_idx as "testIdx", prompt_idx as "promptIdx" from portion
  order by test_idx desc, prompt_idx desc limit 1`

/** Writes the texts of a revision for searching; a search looks through the results themselves until then. */
export async function makeSearchable(revisionId: number) {
  for (let last = { testIdx: -1, promptIdx: -1 }; ;) {
    const { rows }: { rows: (typeof last)[] } = await db.rawQuery(WRITE, { revisionId, ...last })
    const [next] = rows
    if (!next) break
    last = next
  }
  // What was added last waits in a list that every search reads from end to end, until it is put in its places.
  for (const index of ['eval_texts_search', 'eval_results_metadata']) {
    await db.rawQuery('select gin_clean_pending_list(to_regclass(?))', [index])
  }
  // A table that has just grown is planned for as it was, until its figures are taken.
  await db.rawQuery('analyze eval_texts')
  await db.from('eval_revisions').where('id', revisionId).update({ searchable_at: new Date() })
}
