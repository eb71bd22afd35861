import { BaseSchema } from '@adonisjs/lucid/schema'

/**
 * Prompts of evaluations, one row per matrix column, maintained by triggers. The list of prompts and the history
 * across evaluations read these rows instead of the JSON of every evaluation.
 */
export default class extends BaseSchema {
  async up() {
    this.schema.createTable('eval_prompts', (table) => {
      table.text('eval_id').notNullable().references('evals.id').onDelete('CASCADE')
      table.integer('idx').notNullable()
      // SHA-256 of the prompt in hexadecimal; equal for the same prompt in different evaluations.
      table.text('prompt_id').notNullable()
      table.text('label').notNullable()
      table.text('provider').notNullable()
      // Counts from the metrics of the evaluation; null if these are missing or outdated, so that readers must count
      // the results.
      table.integer('passed').nullable()
      table.integer('failed').nullable()
      table.integer('errors').nullable()
      table.integer('undecided').nullable()
      // Mean of the results that have a score.
      table.double('score').nullable()
      table.primary(['eval_id', 'idx'])
      table.index(['prompt_id'])
    })
    // Finds the few prompts without counts without reading the others.
    this.schema.raw(
      'create index eval_prompts_uncounted on eval_prompts (eval_id) where passed is null'
    )
    this.schema.raw(KEEP_PROMPTS)
    this.schema.raw(KEEP_COUNTS)
    this.schema.raw(
      'create trigger evals_keep_prompts after insert or update of prompts on evals for each row execute function keep_eval_prompts()'
    )
    this.schema.raw(
      // Triggers run in the order of their names: this one runs second, so that rows replaced by the first one get
      // counts.
      `create trigger evals_keep_prompts_counted
         after update of prompts, revision_id, figures, total, passed, failed, errors, undecided
         on evals for each row execute function keep_eval_prompts_counted()`
    )
  }

  async down() {
    this.schema.raw('drop trigger evals_keep_prompts_counted on evals')
    this.schema.raw('drop trigger evals_keep_prompts on evals')
    this.schema.raw('drop function keep_eval_prompts_counted()')
    this.schema.raw('drop function keep_eval_prompts()')
    this.schema.dropTable('eval_prompts')
  }
}

const KEEP_PROMPTS = `
  create function keep_eval_prompts() returns trigger language plpgsql as $$
  begin
    if tg_op = 'UPDATE' then
      if new.prompts = old.prompts then return null; end if;
      delete from eval_prompts where eval_id = new.id;
    end if;
    if jsonb_typeof(new.prompts) <> 'array' then return null; end if;
    insert into eval_prompts (eval_id, idx, prompt_id, label, provider)
    select new.id, n - 1, encode(sha256(convert_to(raw, 'UTF8')), 'hex'),
      left(coalesce(nullif(prompt->>'label', ''), raw), 300),
      left(coalesce(case jsonb_typeof(prompt->'provider') when 'object'
        then coalesce(prompt->'provider'->>'label', prompt->'provider'->>'id') else prompt->>'provider' end, ''), 300)
    from jsonb_array_elements(new.prompts) with ordinality as listed(prompt, n),
      lateral (select coalesce(prompt->>'raw', prompt->>'label', '') as raw) as texts;
    return null;
  end $$`

/**
 * Copies the counts if the metrics match the current results (`figures->'of'`; see api/evals/metrics/figures.ts),
 * otherwise clears them.
 */
const KEEP_COUNTS = `
  create function keep_eval_prompts_counted() returns trigger language plpgsql as $$
  begin
    if new.figures->'of' = jsonb_build_object('revision', new.revision_id, 'total', new.total, 'passed', new.passed,
      'failed', new.failed, 'errors', new.errors, 'undecided', new.undecided)
    then
      update eval_prompts p
      set passed = coalesce((f->>'passed')::int, 0), failed = coalesce((f->>'failed')::int, 0),
        errors = coalesce((f->>'errors')::int, 0), undecided = coalesce((f->>'undecided')::int, 0),
        score = (f->'score'->>'sum')::float8 / nullif((f->'score'->>'count')::float8, 0)
      from eval_prompts own
      left join jsonb_array_elements(new.figures->'prompts') f on (f->>'idx')::int = own.idx
      where own.eval_id = new.id and p.eval_id = new.id and p.idx = own.idx;
    else
      update eval_prompts set passed = null where eval_id = new.id and passed is not null;
    end if;
    return null;
  end $$`
