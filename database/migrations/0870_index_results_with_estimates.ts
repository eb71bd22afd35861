import { BaseSchema } from '@adonisjs/lucid/schema'

const OUTCOMES = ['failed', 'passed']

/**
 * Reports count undecided results by estimate, and lists filter by it. One index per outcome, because only then can the
 * results be counted in the index alone: PostgreSQL reads no expression, but any predicate, from an index.
 */
export default class extends BaseSchema {
  async up() {
    for (const outcome of OUTCOMES) {
      this.schema.raw(
        `create index eval_results_likely_${outcome} on eval_results (revision_id, test_idx)
           include (plugin_id, strategy_id, severity, status)
           where status = 'undecided' and metadata #>> '{estimate,outcome}' = '${outcome}'`
      )
    }
  }

  async down() {
    for (const outcome of OUTCOMES) this.schema.raw(`drop index eval_results_likely_${outcome}`)
  }
}
