import { useParams, useSearchParams } from 'react-router'
import Alert from '@mui/material/Alert'
import {
  SERVER_SETTING_KEYS,
  type ServerSettingRecord,
} from '#api/contract/platform/server_settings'
import { useText } from '../../core/i18n/i18n.js'
import { useSession } from '../../core/session/session.js'
import '../messages.js'
import { NotFound } from '../../core/states/NotFound.js'
import { ErrorState } from '../../core/states/ErrorState.js'
import { PageHeader } from '../../core/page/PageHeader.js'
import { PageSkeleton } from '../../core/page/PageSkeleton.js'
import { AttackSets } from '../attack_sets/AttackSets.js'
import { ChangedBy } from '../parts/ChangedBy.js'
import { HarmfulEditor } from '../editors/HarmfulEditor.js'
import { MailEditor } from '../editors/MailEditor.js'
import { OutboundEditor } from '../editors/OutboundEditor.js'
import { ProviderEditor } from '../editors/ProviderEditor.js'
import { RefusalLog } from '../parts/RefusalLog.js'
import { isModelKey, kindOfKey, nameOfSetting } from '../setting_names.js'
import { useSetting, type SettingAddress } from '../queries.js'
import { SignInEditor } from '../editors/SignInEditor.js'
import { useSettingSummary } from '../useSettingSummary.js'

const EDITORS = {
  model: ProviderEditor,
  harmful: HarmfulEditor,
  mail: MailEditor,
  sign_in: SignInEditor,
  outbound: OutboundEditor,
}

/**
 * Page that edits an organization setting or, with `?team=`, a team setting. Without a key in the URL, opens the first
 * setting.
 */
export function SettingEdit() {
  const { config } = useSession()
  const { key: requestedKey = SERVER_SETTING_KEYS[0] } = useParams()
  const [params] = useSearchParams()
  const key = SERVER_SETTING_KEYS.find((known) => known === requestedKey)
  if (!config?.enableServerSettingsPage || !key) return <NotFound />
  const teamId = isModelKey(key) ? params.get('team') : null
  return <LoadedSetting key={`${key} ${teamId ?? ''}`} address={{ key, teamId }} />
}

function LoadedSetting({ address }: { address: SettingAddress }) {
  const t = useText()
  const { data, error, refetch } = useSetting(address)
  if (data) return <Setting setting={data} />
  if (!error) return <PageSkeleton />
  return <ErrorState title={t('error.page')} error={error} onRetry={() => void refetch()} />
}

function Setting({ setting }: { setting: ServerSettingRecord }) {
  const t = useText()
  const summary = useSettingSummary(setting)
  const Editor = EDITORS[kindOfKey(setting.key)]
  return (
    <>
      <PageHeader
        title={nameOfSetting(t, setting.key)}
        subtitle={
          <>
            {setting.isYours ? t('server_settings.current', { summary }) : summary}
            <ChangedBy setting={setting} />
          </>
        }
        crumbs={[{ label: t('server_settings.title'), to: '/server' }]}
      />
      {setting.isYours ? (
        <Editor key={setting.updatedAt ?? 'unset'} setting={setting} />
      ) : (
        <OperatorOnly />
      )}
      {setting.key === 'outbound' && <RefusalLog />}
      {setting.key === 'redteam.harmful' && <AttackSets />}
    </>
  )
}

/** Explains to users why they cannot change the setting. */
function OperatorOnly() {
  const t = useText()
  return (
    <Alert severity="info" sx={{ maxWidth: 820 }}>
      {t('server_settings.operator_only.explanation')}
    </Alert>
  )
}
