import { HARMFUL_CONTENT } from '#api/engines/redteam/vocabulary'
import type { SettingKind } from '#api/accounts/server_settings/kinds/setting_kind'
import vine from '@vinejs/vine'

const form = vine.create({ allowed: vine.array(vine.enum(HARMFUL_CONTENT)).distinct() })

/** Categories of harmful content that attacks may request. */
export const harmfulSetting: SettingKind = {
  name: 'Harmful content',
  secretFields: [],
  destination: [],
  read: async (values) => form.validate(values),
}
