import Box from '@mui/material/Box'
import type { ServerSettingRecord } from '#api/contract/platform/server_settings'
import { useText } from '../../core/i18n/i18n.js'
import { TimeAgo } from '../../core/display/formats/TimeAgo.js'

/** Author and time of the last change, if there was one. */
export function ChangedBy({ setting }: { setting: ServerSettingRecord }) {
  const t = useText()
  const { updatedAt, updatedBy } = setting
  if (!updatedAt) return null
  return (
    <Box sx={{ fontSize: '0.8125rem' }}>
      {t('server_settings.changed_by', {
        name: updatedBy ?? t('server_settings.former_member'),
      })}{' '}
      <TimeAgo at={updatedAt} />
    </Box>
  )
}
