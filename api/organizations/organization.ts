import OutboundRefusal from '#api/outbound_log/outbound_refusal'
import RefusedRequest from '#api/refused_requests/refused_request'
import ApiToken from '#api/identity/api_token'
import ServerSetting from '#api/server_settings/server_setting'
import Role from '#api/roles/role'
import Team from '#api/teams/team'
import { OrganizationSchema } from '#database/schema'
import type { DueDays } from '#api/contract/issue'
import { column, hasMany } from '@adonisjs/lucid/orm'
import type { HasMany } from '@adonisjs/lucid/types/relations'

export default class Organization extends OrganizationSchema {
  /** Null: as shipped. */
  @column({ prepare: (value: unknown) => (value === null ? null : JSON.stringify(value)) })
  declare dueDays: DueDays | null

  @hasMany(() => Team)
  declare teams: HasMany<typeof Team>

  @hasMany(() => ServerSetting)
  declare serverSettings: HasMany<typeof ServerSetting>

  @hasMany(() => OutboundRefusal)
  declare outboundRefusals: HasMany<typeof OutboundRefusal>

  @hasMany(() => RefusedRequest)
  declare refusedRequests: HasMany<typeof RefusedRequest>

  @hasMany(() => ApiToken)
  declare apiTokens: HasMany<typeof ApiToken>

  @hasMany(() => Role)
  declare roles: HasMany<typeof Role>
}
