import { BaseSchema } from '@adonisjs/lucid/schema'

/**
 * The prompts of evaluations, one row a column of their matrix, kept by triggers: the list of prompts and the history
 * over all evaluations read these instead of every evaluation's JSON.
 */
export default class extends BaseSchema {
  async up() {
    this.schema.createTable('eval_prompts', (table) => {
      table.text('eval_id').notNullable().references('evals.id').onDelete('CASCADE')
      table.integer('idx').notNullable()
      // SHA-256 of the text, hexadecimal: the same prompt in any evaluation.
      table.text('prompt_id').notNullable()
      table.text('label').notNullable()
      table.text('provider').notNullable()
      // Of the evaluation's figures; null: it has none that are of its results as they are now, and who looks counts.
      table.integer('passed').nullable()
      table.integer('failed').nullable()
      table.integer('errors').nullable()
      table.integer('undecided').nullable()
      // Mean over the results that have a score.
      table.double('score').nullable()
      table.primary(['eval_id', 'idx'])
      table.index(['prompt_id'])
    })
    // Those that are to be counted are few: found without reading the others.
    this.schema.raw(
      'create index eval_prompts_uncounted on eval_prompts (eval_id) where passed is null'
    )
    this.schema.raw(KEEP_PROMPTS)
    this.schema.raw(KEEP_COUNTS)
    this.schema.raw(
      'create trigger evals_keep_prompts after insert or update of prompts on evals for each row execute function keep_eval_prompts()'
    )
    this.schema.raw(
      // Its name makes it the second one: rows that the first has made anew are counted, too.
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

/** Figures say of which results they are; see api/evals/figures.ts. */
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
