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
      // Counted when somebody looks; null: not yet, or something changed since.
      table.integer('passed').nullable()
      table.integer('failed').nullable()
      table.integer('errors').nullable()
      table.integer('undecided').nullable()
      // Mean over the results that have a score.
      table.double('score').nullable()
      table.primary(['eval_id', 'idx'])
      table.index(['prompt_id'])
    })
    this.schema.raw(KEEP_PROMPTS)
    this.schema.raw(FORGET_COUNTS)
    this.schema.raw(
      'create trigger evals_keep_prompts after insert or update of prompts on evals for each row execute function keep_eval_prompts()'
    )
    this.schema.raw(
      `create trigger evals_forget_prompt_counts after update of revision_id, figures, total, passed, failed, errors, undecided
         on evals for each row execute function forget_eval_prompt_counts()`
    )
  }

  async down() {
    this.schema.raw('drop trigger evals_forget_prompt_counts on evals')
    this.schema.raw('drop trigger evals_keep_prompts on evals')
    this.schema.raw('drop function forget_eval_prompt_counts()')
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

const FORGET_COUNTS = `
  create function forget_eval_prompt_counts() returns trigger language plpgsql as $$
  begin
    update eval_prompts set passed = null where eval_id = new.id and passed is not null;
    return null;
  end $$`
