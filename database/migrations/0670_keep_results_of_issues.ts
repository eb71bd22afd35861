import { BaseSchema } from '@adonisjs/lucid/schema'

/**
 * Totals of the reports that lists show and sort by. They were computed from `issue_occurrences` for each row, which no
 * index could sort.
 */
export default class extends BaseSchema {
  async up() {
    this.schema.alterTable('issues', (table) => {
      // Resisted attacks in all reports; `attacks` are the successful ones. Verifications do not count.
      table.integer('resisted').notNullable().defaultTo(0)
      // Outcome of the latest report or verification.
      table.text('last_result').nullable().checkIn(RESULTS, 'issues_last_result_check')
    })
    this.schema.raw(COPY_RESULTS)
    // -1 without a verdict, so that descending orders end with these rows.
    this.schema.raw(
      `alter table issues
         add column success_rate double precision not null generated always as
           (coalesce(attacks::float8 / nullif(attacks + resisted, 0), -1)) stored,
         add column last_result_rank smallint not null generated always as
           (coalesce(array_position(array['failed', 'error', 'undecided', 'passed'], last_result), 9)) stored`
    )
    for (const [name, columns] of INDEXES) {
      this.schema.raw(`create index issues_${name} on issues (team_id, ${columns})`)
    }
  }

  async down() {
    this.schema.alterTable('issues', (table) => {
      table.dropColumns('success_rate', 'last_result_rank', 'resisted', 'last_result')
    })
  }
}

const RESULTS = ['failed', 'error', 'undecided', 'passed']

const INDEXES: [name: string, columns: string][] = [
  ['rate', 'success_rate, id'],
  ['result', 'last_result_rank, last_tested_at desc, id'],
]

const COPY_RESULTS = `
  update issues i set attacks = n.failed, resisted = n.passed, last_result = n.last_result
  from (
    select o.issue_id, coalesce(sum(o.failed) filter (where not o.is_verification), 0)::int as failed,
      coalesce(sum(o.passed) filter (where not o.is_verification), 0)::int as passed,
      (array_agg(case when o.failed > 0 then 'failed' when o.errors > 0 then 'error'
        when o.undecided > 0 then 'undecided' when o.passed > 0 then 'passed' end
        order by o.tested_at desc, o.id))[1] as last_result
    from issue_occurrences o group by 1
  ) n where n.issue_id = i.id`
