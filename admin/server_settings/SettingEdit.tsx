import { useParams } from 'react-router'
import { SERVER_SETTING_KEYS, type ServerSettingKey } from '#api/contract/server_settings'
import { useText } from '../app/i18n.js'
import { useSession } from '../app/session.js'
import { NotFound } from '../pages/NotFound.js'
import { ErrorState } from '../ui/ErrorState.js'
import { PageHeader } from '../ui/PageHeader.js'
import { PageSkeleton } from '../ui/PageSkeleton.js'
import { ProviderEditor } from './ProviderEditor.js'
import { useSetting } from './setting_queries.js'
import { useSettingSummary } from './useSettingSummary.js'
import type { ServerSettingRecord } from '#api/contract/server_settings'

/** One setting; without a key in the address, the first. */
export function SettingEdit() {
  const { config } = useSession()
  const { key: asked = SERVER_SETTING_KEYS[0] } = useParams()
  const key = SERVER_SETTING_KEYS.find((known) => known === asked)
  if (!config?.enableServerSettingsPage || !key) return <NotFound />
  return <LoadedSetting key={key} settingKey={key} />
}

function LoadedSetting({ settingKey }: { settingKey: ServerSettingKey }) {
  const t = useText()
  const { data, error, refetch } = useSetting(settingKey)
  if (data) return <Setting setting={data} />
  if (!error) return <PageSkeleton />
  return <ErrorState title={t('error.page')} error={error} onRetry={() => void refetch()} />
}

function Setting({ setting }: { setting: ServerSettingRecord }) {
  const t = useText()
  const summary = useSettingSummary(setting)
  return (
    <>
      <PageHeader
        title={t('server_settings.provider.name')}
        subtitle={t('server_settings.provider.now', { summary })}
        crumbs={[{ label: t('server_settings.title'), to: '/server' }]}
      />
      <ProviderEditor key={setting.updatedAt ?? 'unset'} setting={setting} />
    </>
  )
}
