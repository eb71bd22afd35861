import type { SettingTest } from '#api/contract/server_settings'
import type { Values } from '#api/server_settings/setting_secrets'
import type { HttpContext } from '@adonisjs/core/http'

/** What a key of the settings is: its name, what it takes, how it is tried. */
export type SettingKind = {
  /** As people call it, for the audit log. */
  name: string
  /** Stored encrypted and never answered. */
  secretFields: readonly string[]
  /** What says where credentials are sent: when one of these changes, stored ones are not kept. */
  destination: readonly string[]
  /** Complete values of a form as they are stored. @throws with the fields that are wrong */
  read(values: Values, ctx: HttpContext): Promise<Values>
  /** Tries what a form says, with the stored credentials. */
  test?(values: Values, ctx: HttpContext): Promise<SettingTest>
  /** @throws when something else needs it */
  assertRemovable?(): Promise<void>
}
