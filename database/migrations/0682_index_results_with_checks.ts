import { BaseSchema } from '@adonisjs/lucid/schema'

/** Reports count how many successes of adaptive attacks were confirmed. */
export default class extends BaseSchema {
  async up() {
    this.schema.raw(
      `create index eval_results_checks on eval_results (revision_id) where metadata #> '{checks,0,kind}' is not null`
    )
  }

  async down() {
    this.schema.raw('drop index eval_results_checks')
  }
}
