import type { ServerSettingKey } from '#api/contract/platform/server_settings'
import { harmfulSetting } from '#api/accounts/server_settings/kinds/harmful_setting'
import { mailSetting } from '#api/accounts/server_settings/kinds/mail_setting'
import { modelSetting } from '#api/accounts/server_settings/kinds/model_setting'
import { outboundSetting } from '#api/accounts/server_settings/kinds/outbound_setting'
import type { SettingKind } from '#api/accounts/server_settings/kinds/setting_kind'
import { signInSetting } from '#api/accounts/server_settings/kinds/sign_in_setting'

export const settingKinds: Record<ServerSettingKey, SettingKind> = {
  'redteam.provider': modelSetting('Red team provider'),
  'redteam.generation': modelSetting('Test generation provider'),
  'redteam.grading': modelSetting('Grading provider'),
  'redteam.harmful': harmfulSetting,
  'mail': mailSetting,
  'sign_in': signInSetting,
  'outbound': outboundSetting,
}
