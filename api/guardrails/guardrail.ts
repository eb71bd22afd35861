import type { FailModes, StoragePolicy, Upstreams } from '#api/contract/guardrails/guardrail'
import { GuardrailSchema } from '#database/schema'
import { notifyGuardrails } from '#api/guardrails/notify_guardrails'
import { afterDelete, column } from '@adonisjs/lucid/orm'
import db from '@adonisjs/lucid/services/db'

/** A guardrail of a team. Its policies are in its versions. */
export default class Guardrail extends GuardrailSchema {
  static table = 'guardrails'

  @column()
  declare storage: StoragePolicy

  @column({ prepare: (value) => JSON.stringify(value) })
  declare failModes: FailModes

  @column({ prepare: (value) => JSON.stringify(value) })
  declare upstreams: Upstreams

  @afterDelete()
  static async unload({ id, $trx }: Guardrail) {
    await notifyGuardrails(id, $trx ?? db.connection())
  }
}
