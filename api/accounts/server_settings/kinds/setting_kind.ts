import type { SettingTest } from '#api/contract/platform/server_settings'
import type { Values } from '#api/platform/settings/setting_secrets'
import type { HttpContext } from '@adonisjs/core/http'

/** Definition of one server setting. */
export type SettingKind = {
  /** Display name, used in the audit log. */
  name: string
  /** Fields that are encrypted at rest; the API returns only a hint at their values. */
  secretFields: readonly string[]
  /** Fields that determine where credentials are sent. If one of them changes, stored credentials are not reused. */
  destination: readonly string[]
  /** Validates a complete form and returns the values to store. @throws INVALID_SETTING with the rejected fields */
  read(values: Values, ctx: HttpContext): Promise<Values>
  /** Tests the submitted values together with the stored credentials. */
  test?(values: Values, ctx: HttpContext): Promise<SettingTest>
  /**
   * Checks whether the setting can be removed.
   * @throws if another setting depends on it
   */
  assertRemovable?(): Promise<void>
}
