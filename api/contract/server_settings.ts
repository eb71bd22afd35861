/** Settings that an administrator edits, one key at a time. */
export const SERVER_SETTING_KEYS = ['redteam.provider'] as const
export type ServerSettingKey = (typeof SERVER_SETTING_KEYS)[number]

/** One setting as it is shown: credentials are `{ isSet, hint }`, never their value. */
export type ServerSettingRecord = {
  key: ServerSettingKey
  isSet: boolean
  value: Record<string, unknown>
  updatedAt: string | null
}

/** What one harmless question to the model showed. */
export type ModelTest =
  | { ok: true; latencyMs: number; model: string }
  | { ok: false; error: { code: string; message: string } }
