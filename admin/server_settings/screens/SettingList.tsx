import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Paper from '@mui/material/Paper'
import Typography from '@mui/material/Typography'
import { Link as RouterLink } from 'react-router'
import {
  INSTALLATION_SETTING_KEYS,
  type ServerSettingRecord,
} from '#api/contract/platform/server_settings'
import { useText } from '../../core/i18n/i18n.js'
import { useSession } from '../../core/session/session.js'
import '../messages.js'
import { NotFound } from '../../core/states/NotFound.js'
import { ErrorState } from '../../core/states/ErrorState.js'
import { PageHeader } from '../../core/page/PageHeader.js'
import { PageSkeleton } from '../../core/page/PageSkeleton.js'
import { kindOfKey, type SettingKindName } from '../setting_names.js'
import { SettingRow } from '../parts/SettingRow.js'
import { useSettings } from '../queries.js'

const GROUPS: readonly SettingKindName[] = ['model', 'harmful', 'mail', 'sign_in', 'outbound']

/** List page of the server settings. Shows the Not Found page if server settings are disabled. */
export function SettingList() {
  return useSession().config?.enableServerSettingsPage ? <Settings /> : <NotFound />
}

function Settings() {
  const t = useText()
  const { data, error, refetch } = useSettings()
  if (error && !data) {
    return <ErrorState title={t('list.failed')} error={error} onRetry={() => void refetch()} />
  }
  if (!data) return <PageSkeleton rows={6} />
  return (
    <>
      <PageHeader
        title={t('server_settings.title')}
        subtitle={t('server_settings.subtitle')}
        actions={isHost(data) && <ServerRefusalsLink />}
      />
      {GROUPS.map((group) => (
        <Group
          key={group}
          name={group}
          settings={data.filter(({ key }) => kindOfKey(key) === group)}
        />
      ))}
    </>
  )
}

/**
 * Whether this organization operates the server. Only its administrators can change settings for the whole
 * installation.
 */
const isHost = (settings: readonly ServerSettingRecord[]) =>
  settings.some(
    ({ key, isYours }) => isYours && INSTALLATION_SETTING_KEYS.some((one) => one === key)
  )

function ServerRefusalsLink() {
  const t = useText()
  return (
    <Button component={RouterLink} to="/server/refused-requests" variant="outlined">
      {t('server_settings.refused_requests')}
    </Button>
  )
}

function Group({ name, settings }: { name: SettingKindName; settings: ServerSettingRecord[] }) {
  const t = useText()
  return (
    <Box component="section" aria-labelledby={`settings-${name}`} sx={{ mb: 3 }}>
      <Typography variant="h2" id={`settings-${name}`} sx={{ mb: 1 }}>
        {t(`server_settings.group.${name}`)}
      </Typography>
      <Paper variant="outlined" component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {settings.map((setting) => (
          <SettingRow
            key={`${setting.key} ${setting.scope.kind === 'team' ? setting.scope.id : ''}`}
            setting={setting}
          />
        ))}
      </Paper>
    </Box>
  )
}
