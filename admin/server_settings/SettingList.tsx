import Link from '@mui/material/Link'
import Paper from '@mui/material/Paper'
import Table from '@mui/material/Table'
import TableBody from '@mui/material/TableBody'
import TableCell from '@mui/material/TableCell'
import TableContainer from '@mui/material/TableContainer'
import TableHead from '@mui/material/TableHead'
import TableRow from '@mui/material/TableRow'
import { Link as RouterLink } from 'react-router'
import type { ServerSettingRecord } from '#api/contract/server_settings'
import { useText } from '../app/i18n.js'
import { useSession } from '../app/session.js'
import { NotFound } from '../pages/NotFound.js'
import { ErrorState } from '../ui/ErrorState.js'
import { PageHeader } from '../ui/PageHeader.js'
import { PageSkeleton } from '../ui/PageSkeleton.js'
import { TimeAgo } from '../ui/TimeAgo.js'
import { useSettingSummary } from './useSettingSummary.js'
import { useSettings } from './setting_queries.js'

/** What an administrator can set for the organization, where this server allows it. */
export function SettingList() {
  return useSession().config?.enableServerSettingsPage ? <Settings /> : <NotFound />
}

function Settings() {
  const t = useText()
  const { data, error, refetch } = useSettings()
  if (error && !data) {
    return <ErrorState title={t('list.failed')} error={error} onRetry={() => void refetch()} />
  }
  if (!data) return <PageSkeleton rows={2} />
  return (
    <>
      <PageHeader title={t('server_settings.title')} subtitle={t('server_settings.subtitle')} />
      <TableContainer component={Paper} variant="outlined" tabIndex={0}>
        <Table aria-label={t('server_settings.title')}>
          <TableHead>
            <TableRow>
              <TableCell>{t('server_settings.setting')}</TableCell>
              <TableCell>{t('server_settings.value')}</TableCell>
              <TableCell>{t('server_settings.changed')}</TableCell>
            </TableRow>
          </TableHead>
          <TableBody>
            {data.map((setting) => (
              <SettingRow key={setting.key} setting={setting} />
            ))}
          </TableBody>
        </Table>
      </TableContainer>
    </>
  )
}

function SettingRow({ setting }: { setting: ServerSettingRecord }) {
  const t = useText()
  const summary = useSettingSummary(setting)
  return (
    <TableRow>
      <TableCell component="th" scope="row">
        <Link
          component={RouterLink}
          to={`/server/edit/${encodeURIComponent(setting.key)}`}
          sx={{ fontWeight: 600 }}
        >
          {t('server_settings.provider.name')}
        </Link>
      </TableCell>
      <TableCell sx={{ overflowWrap: 'anywhere' }}>{summary}</TableCell>
      <TableCell>
        {setting.updatedAt ? <TimeAgo at={setting.updatedAt} /> : t('common.never')}
      </TableCell>
    </TableRow>
  )
}
