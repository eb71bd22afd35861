import { changed } from '#api/platform/audit/changed'
import { type Actor, recordAudit } from '#api/platform/audit/record_audit'
import {
  type AuditAction,
  type AuditedResource,
  type AuditTarget,
  auditKindOf,
  auditNounOf,
  auditTargetOf,
} from '#api/contract/resources/audit_actions'
import type { FieldDefinition } from '#api/contract/define_resource'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'

/** Prefix of a resource's actions, e.g. `template` for `template_created`, `template_updated` and `template_deleted`. */
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
  /** Noun for one record, used in descriptions: `Created policy No prices`. */
  noun: string
  /** Fields to record: column names, or a function if the recorded values differ from the columns. */
  fields: readonly (keyof Row & string)[] | ((row: Row) => Record<string, unknown>)
  /** Display name of a row. Default: its `name`. */
  nameOf?: (row: Row) => string
}

type TeamRow = { id: string; teamId: string; name?: string }

/** Writes the audit entries of one resource, each in the transaction of its change. */
export type ChangeLog<Row> = {
  /** `origin` is appended to the description, e.g. `as a copy of Quick check`. */
  created(trx: TransactionClientContract, actor: Actor, row: Row, origin?: string): Promise<void>
  /** Takes a snapshot of the row. Call the returned function after the change. */
  changing(row: Row): (trx: TransactionClientContract, actor: Actor) => Promise<void>
  deleted(trx: TransactionClientContract, actor: Actor, row: Row): Promise<void>
}

/** Declares the audit of a team's resource. An update that changes no recorded field writes no entry. */
export function changeLog<Row extends TeamRow>(about: Noun<Row>): ChangeLog<Row> {
  const { kind, target, noun, fields, nameOf = ({ name = '' }) => name } = about
  const snapshot =
    typeof fields === 'function'
      ? fields
      : (row: Row) => Object.fromEntries(fields.map((field) => [field, row[field]]))
  const facts = (row: Row) => ({ target, targetId: row.id, teamId: row.teamId })
  return {
    created: (trx, actor, row, origin) =>
      recordAudit(trx, actor, {
        ...facts(row),
        action: `${kind}_created`,
        description: [`Created ${noun} ${nameOf(row)}`, origin].filter(Boolean).join(' '),
        after: snapshot(row),
      }),
    changing(row) {
      const old = snapshot(row)
      return async (trx, actor) => {
        const { before, after } = changed(old, snapshot(row))
        const names = Object.keys(after)
        if (names.length === 0) return
        const description = `Changed ${noun} ${nameOf(row)}: ${names.join(', ')}`
        const action = `${kind}_updated` as const
        await recordAudit(trx, actor, { ...facts(row), action, description, before, after })
      }
    },
    deleted: (trx, actor, row) =>
      recordAudit(trx, actor, {
        ...facts(row),
        action: `${kind}_deleted`,
        description: `Deleted ${noun} ${nameOf(row)}`,
        before: snapshot(row),
      }),
  }
}

/**
 * Declares the audit of a resource from its definition: records every field that users can write, and names rows by the
 * field that represents them.
 */
export function resourceLog<Row extends TeamRow>(
  resource: AuditedResource,
  options: Pick<Noun<Row>, 'nameOf'> = {}
): ChangeLog<Row> {
  const fields: [string, FieldDefinition][] = Object.entries(resource.fields)
  const written = fields.filter(([, { readOnly }]) => !readOnly).map(([name]) => name)
  const valueOf = (row: Row, field: string): unknown => Reflect.get(row, field)
  return changeLog<Row>({
    kind: auditKindOf(resource),
    target: auditTargetOf(resource),
    noun: auditNounOf(resource),
    fields: (row) => Object.fromEntries(written.map((field) => [field, valueOf(row, field)])),
    nameOf: options.nameOf ?? ((row) => String(valueOf(row, resource.represent) ?? '')),
  })
}
