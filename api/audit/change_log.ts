import { actorOf } from '#api/audit/actor_of'
import { changed } from '#api/audit/changed'
import { type Actor, recordAudit } from '#api/audit/record_audit'
import type { AuditAction, AuditTarget } from '#api/contract/audit'
import type { HttpContext } from '@adonisjs/core/http'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'

/** Words with which an action was created, updated and deleted: `template` of `template_created` and so on. */
type Kind = {
  [Action in AuditAction]: Action extends `${infer Name}_created`
    ? `${Name}_${'updated' | 'deleted'}` extends AuditAction
      ? Name
      : never
    : never
}[AuditAction]

type Noun<Row> = {
  kind: Kind
  target: AuditTarget
  /** In sentences: `Created policy No prices`. */
  noun: string
  /** A row as the audit log compares it. */
  shown: (row: Row) => Record<string, unknown>
  /** What a row is called, when that is not its name. */
  nameOf?: (row: Row) => string
}

type TeamRow = { id: string; teamId: string; name?: string }

export type ChangeLog<Row> = {
  shown: (row: Row) => Record<string, unknown>
  /** `how` it came, when not by the form: `as a copy of Quick check`. */
  created(trx: TransactionClientContract, actor: Actor, row: Row, how?: string): Promise<void>
  /** What became different since `before`; a form that is saved as it was leaves no record. */
  updated(
    trx: TransactionClientContract,
    actor: Actor,
    before: Record<string, unknown>,
    row: Row
  ): Promise<void>
  deleted(trx: TransactionClientContract, actor: Actor, row: Row): Promise<void>
}

/** How the changes of one noun of a team are told in the audit log. */
export function changeLog<Row extends TeamRow>(about: Noun<Row>): ChangeLog<Row> {
  const { kind, target, noun, shown, nameOf = ({ name = '' }) => name } = about
  const facts = (row: Row) => ({ target, targetId: row.id, teamId: row.teamId })
  return {
    shown,
    created: (trx, actor, row, how) =>
      recordAudit(trx, actor, {
        ...facts(row),
        action: `${kind}_created`,
        description: [`Created ${noun} ${nameOf(row)}`, how].filter(Boolean).join(' '),
        after: shown(row),
      }),
    async updated(trx, actor, old, row) {
      const { before, after } = changed(old, shown(row))
      const names = Object.keys(after)
      if (names.length === 0) return
      const description = `Changed ${noun} ${nameOf(row)}: ${names.join(', ')}`
      const action = `${kind}_updated` as const
      await recordAudit(trx, actor, { ...facts(row), action, description, before, after })
    },
    deleted: (trx, actor, row) =>
      recordAudit(trx, actor, {
        ...facts(row),
        action: `${kind}_deleted`,
        description: `Deleted ${noun} ${nameOf(row)}`,
        before: shown(row),
      }),
  }
}

/** The same for a request, as `teamRecords` asks for it. */
export function recordedBy<Row>(log: ChangeLog<Row>) {
  return {
    created: (ctx: HttpContext, trx: TransactionClientContract, row: Row) =>
      log.created(trx, actorOf(ctx), row),
    changing(ctx: HttpContext, trx: TransactionClientContract, row: Row) {
      const before = log.shown(row)
      return () => log.updated(trx, actorOf(ctx), before, row)
    },
    deleted: (ctx: HttpContext, trx: TransactionClientContract, row: Row) =>
      log.deleted(trx, actorOf(ctx), row),
  }
}
