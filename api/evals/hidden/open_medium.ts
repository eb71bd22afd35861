import { isHidden } from '#api/evals/hidden/hidden_texts'

/** SQL: the result `r` that brought the medium `m` of the evaluation `e`, when it is known. */
export const BROUGHT = `r.revision_id = e.revision_id and r.test_idx = m.test_idx and r.prompt_idx = m.prompt_idx`

/**
 * SQL: whether the medium `m` of the evaluation `e` is for everybody who reads it: it belongs to no hidden texts, nor to
 * a red team of which nobody knows the result.
 */
export const IS_OPEN_MEDIUM = `(m.test_idx is not null or e.type = 'eval') and not exists (
  select 1 from eval_results r where ${BROUGHT} and r.plugin_id is not null and ${isHidden('r.plugin_id')})`
