import { BaseSchema } from '@adonisjs/lucid/schema'

/** Reports state whether the target's tool calls were visible. */
export default class extends BaseSchema {
  async up() {
    this.schema.raw(
      `create index eval_results_tool_calls on eval_results (revision_id) where metadata -> 'toolCalls' is not null`
    )
  }

  async down() {
    this.schema.raw('drop index eval_results_tool_calls')
  }
}
