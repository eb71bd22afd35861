import { BaseSchema } from '@adonisjs/lucid/schema'

/** Lists sort by severity, not by its name; descending orders begin with the worst. */
export default class extends BaseSchema {
  async up() {
    this.schema.raw(
      `alter table custom_policies add column severity_level smallint not null generated always as (coalesce(
         array_position(array['informational', 'low', 'medium', 'high', 'critical'], severity), 0)) stored`
    )
    this.schema.raw(TURN_VIEWS)
  }

  async down() {
    this.schema.raw(TURN_VIEWS)
    this.schema.alterTable('custom_policies', (table) => {
      table.dropColumn('severity_level')
    })
  }
}

/** Ascending orders began with the worst severity before. */
const TURN_VIEWS = `
  update saved_views set query = jsonb_set(query, '{sort,1}',
    case query #>> '{sort,1}' when 'ASC' then '"DESC"'::jsonb else '"ASC"'::jsonb end)
  where list = 'issues' and query #>> '{sort,0}' = 'severity'`
