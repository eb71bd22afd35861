import { useParams, useSearchParams } from 'react-router'
import { SERVER_SETTING_KEYS, type ServerSettingRecord } from '#api/contract/server_settings'
import { useText } from '../app/i18n.js'
import { useSession } from '../app/session.js'
import '../i18n/areas/server_settings.js'
import { NotFound } from '../pages/NotFound.js'
import { ErrorState } from '../ui/ErrorState.js'
import { PageHeader } from '../ui/PageHeader.js'
import { PageSkeleton } from '../ui/PageSkeleton.js'
import { AttackSets } from './AttackSets.js'
import { ChangedBy } from './ChangedBy.js'
import { HarmfulEditor } from './HarmfulEditor.js'
import { MailEditor } from './MailEditor.js'
import { NotYours } from './NotYours.js'
import { OutboundEditor } from './OutboundEditor.js'
import { ProviderEditor } from './ProviderEditor.js'
import { RefusalLog } from './RefusalLog.js'
import { isModelKey, kindOfKey, nameOfSetting } from './setting_names.js'
import { useSetting, type SettingAddress } from './setting_queries.js'
import { SignInEditor } from './SignInEditor.js'
import { useSettingSummary } from './useSettingSummary.js'

const EDITORS = {
  model: ProviderEditor,
  harmful: HarmfulEditor,
  mail: MailEditor,
  sign_in: SignInEditor,
  outbound: OutboundEditor,
}

/** One setting, of the organization or with `?team=` of a team; without a key in the address, the first. */
export function SettingEdit() {
  const { config } = useSession()
  const { key: asked = SERVER_SETTING_KEYS[0] } = useParams()
  const [params] = useSearchParams()
  const key = SERVER_SETTING_KEYS.find((known) => known === asked)
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
            {setting.isYours ? t('server_settings.now', { summary }) : summary}
            <ChangedBy setting={setting} />
          </>
        }
        crumbs={[{ label: t('server_settings.title'), to: '/server' }]}
      />
      {setting.isYours ? (
        <Editor key={setting.updatedAt ?? 'unset'} setting={setting} />
      ) : (
        <NotYours />
      )}
      {setting.key === 'outbound' && <RefusalLog />}
      {setting.key === 'redteam.harmful' && <AttackSets />}
    </>
  )
}
