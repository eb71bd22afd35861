import { BaseSchema } from '@adonisjs/lucid/schema'

/** Hypotheses of a model take effect like changes by people. */
export default class extends BaseSchema {
  async up() {
    this.schema.alterTable('simba_steering', (table) => {
      table.jsonb('hypothesis').nullable()
    })
    this.#allow(`'prune', 'boost', 'message', 'hypothesis'`)
  }

  async down() {
    this.schema.raw(`delete from simba_steering where kind = 'hypothesis'`)
    this.#allow(`'prune', 'boost', 'message'`)
    this.schema.alterTable('simba_steering', (table) => {
      table.dropColumn('hypothesis')
    })
  }

  #allow(kinds: string) {
    this.schema.raw('alter table simba_steering drop constraint simba_steering_kind_check')
    this.schema.raw(
      `alter table simba_steering add constraint simba_steering_kind_check check (kind in (${kinds}))`
    )
  }
}
