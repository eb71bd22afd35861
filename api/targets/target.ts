import { callOf } from '#api/contract/targets/call_of'
import type {
  HandedSecrets,
  TargetCall,
  TargetSettings,
} from '#api/contract/targets/target_settings'
import type { TargetDetails } from '#api/engines/redteam/vocabulary'
import { TargetSchema } from '#database/schema'
import { column } from '@adonisjs/lucid/orm'

const asJson = { prepare: (value: unknown) => JSON.stringify(value) }

export default class Target extends TargetSchema {
  @column(asJson)
  declare details: TargetDetails

  /** Contains credentials only masked; their values are in `secrets`. */
  @column(asJson)
  declare settings: TargetSettings

  @column({ serializeAs: null })
  declare secrets: string | null

  @column({ serializeAs: null })
  declare systemPrompt: string | null

  @column({ serializeAs: null })
  declare knownSecrets: string | null

  @column()
  declare handedSecrets: HandedSecrets

  get call(): TargetCall {
    return callOf(this.type, this.settings)
  }
}
