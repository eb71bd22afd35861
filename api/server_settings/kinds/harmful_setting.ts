import { HARMFUL_CONTENT } from '#api/engines/redteam/vocabulary'
import type { SettingKind } from '#api/server_settings/kinds/setting_kind'
import vine from '@vinejs/vine'

const form = vine.create({ allowed: vine.array(vine.enum(HARMFUL_CONTENT)).distinct() })

/** Which kinds of harmful content attacks may ask for. */
export const harmfulSetting: SettingKind = {
  name: 'Harmful content',
  secretFields: [],
  destination: [],
  read: async (values) => form.validate(values),
}
