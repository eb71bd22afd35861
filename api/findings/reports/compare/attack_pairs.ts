import { catalogStrategies } from '#api/engines/redteam/index'
import { reportedPlugin } from '#api/evals/probes/policy_key'

/** Strategies whose messages depend on the target's responses. Their attacks are matched by base prompt. */
const multiTurn = () =>
  catalogStrategies()
    .filter((strategy) => strategy.multiTurn)
    .map(({ id }) => id)

/**
 * SQL: a key that is equal for the same attack in both reports. The test key if all attacks have one (uploads),
 * otherwise a hash of plugin, strategy and prompt.
 */
const KEY = `case when (select by_key from keyed) then test_key else
    md5(plugin_id || ' ' || coalesce(strategy_id, '') || ' ' || case when strategy_id = any(:multiTurn)
      then coalesce(metadata ->> 'basePrompt', prompt) else prompt end) end`

const side = (revision: string) => `
  select id, ${reportedPlugin()} as plugin_id, strategy_id, severity, status, test_idx, prompt_idx, ${KEY} as key,
    row_number() over (partition by ${KEY}, prompt_idx order by test_idx) as n
  from eval_results where revision_id = ${revision} and plugin_id is not null`

/** CTEs: `pairs` contains every attack of two reports, matched by key. Repeated attacks are matched in order (`n`). */
export const PAIRS = `
  keyed as (
    select not exists (
      select from eval_results where revision_id in (:earlier, :later) and test_key is null and plugin_id is not null
    ) as by_key
  ), earlier as (${side(':earlier')}), later as (${side(':later')}),
  pairs as (
    select earlier.id as earlier_id, later.id as later_id, earlier.status as earlier, later.status as later,
      coalesce(later.plugin_id, earlier.plugin_id) as plugin_id,
      coalesce(later.strategy_id, earlier.strategy_id, 'basic') as strategy_id,
      coalesce(later.severity, earlier.severity) as severity,
      coalesce(later.test_idx, earlier.test_idx) as test_idx,
      coalesce(later.prompt_idx, earlier.prompt_idx) as prompt_idx
    from earlier full join later using (key, n, prompt_idx)
  )`

export const pairBindings = (earlier: number, later: number) => ({
  earlier,
  later,
  multiTurn: multiTurn(),
})

export const CHANGE_OF_PAIR = `case
    when earlier is null then case when later = 'failed' then 'new' else 'not_tested' end
    when later is null then 'not_tested'
    when earlier in ('error', 'undecided') or later in ('error', 'undecided') then 'inconclusive'
    when earlier = later then 'unchanged'
    when later = 'failed' then 'regressed'
    else 'fixed' end`
