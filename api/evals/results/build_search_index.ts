import { metadataWithoutEstimate } from '#api/evals/values/estimate'
import { isHidden } from '#api/evals/hidden/hidden_texts'
import db from '@adonisjs/lucid/services/db'

/** Results per statement. */
const BATCH_SIZE = 1000
/** Text beyond this length is not searchable. */
const MAX_DOCUMENT_LENGTH = 100_000

/** SQL: the searchable text of a row `r` of `eval_results`; empty if the texts are hidden. */
const DOCUMENT = `case when ${isHidden('r.plugin_id')} then '' else left(concat_ws(E'\\n', r.description, r.prompt, r.output, r.error, r.reason,
  (select string_agg(value, E'\\n') from jsonb_each_text(r.vars)),
  (select string_agg(key || ': ' || value, E'\\n') from jsonb_each_text(${metadataWithoutEstimate('r')}))), ${MAX_DOCUMENT_LENGTH}) end`

const WRITE = `
  with portion as (
    select r.test_idx, r.prompt_idx, ${DOCUMENT} as document
    from eval_results r
    where r.revision_id = :revisionId and (r.test_idx, r.prompt_idx) > (:testIdx, :promptIdx)
    order by r.test_idx, r.prompt_idx limit ${BATCH_SIZE}
  ), written as (
    insert into eval_texts (revision_id, test_idx, prompt_idx, document)
    select :revisionId, test_idx, prompt_idx, document from portion
    on conflict (revision_id, test_idx, prompt_idx) do update set document = excluded.document
      where eval_texts.document <> excluded.document
  )
  select test_idx as "testIdx", prompt_idx as "promptIdx" from portion
  order by test_idx desc, prompt_idx desc limit 1`

/** Fills `eval_texts` for a revision. Until it is filled, searches scan the results themselves. */
export async function buildSearchIndex(revisionId: number) {
  for (let last = { testIdx: -1, promptIdx: -1 }; ;) {
    const { rows }: { rows: (typeof last)[] } = await db.rawQuery(WRITE, { revisionId, ...last })
    const [next] = rows
    if (!next) break
    last = next
  }
  // Merges the GIN pending list into the index, because every search scans the list sequentially until then.
  for (const index of ['eval_texts_search', 'eval_results_metadata']) {
    await db.rawQuery('select gin_clean_pending_list(to_regclass(?))', [index])
  }
  // Updates the statistics, because the planner's are outdated for a table that has just grown.
  await db.rawQuery('analyze eval_texts')
  await db.from('eval_revisions').where('id', revisionId).update({ searchable_at: new Date() })
}
