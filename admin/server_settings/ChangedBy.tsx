import Box from '@mui/material/Box'
import type { ServerSettingRecord } from '#api/contract/server_settings'
import { useText } from '../app/i18n.js'
import { TimeAgo } from '../ui/TimeAgo.js'

/** Who changed a setting, and when; nothing where nobody did. */
export function ChangedBy({ setting }: { setting: ServerSettingRecord }) {
  const t = useText()
  const { updatedAt, updatedBy } = setting
  if (!updatedAt) return null
  return (
    <Box sx={{ fontSize: '0.8125rem' }}>
      {t('server_settings.changed_by', { name: updatedBy ?? t('server_settings.somebody') })}{' '}
      <TimeAgo at={updatedAt} />
    </Box>
  )
}
