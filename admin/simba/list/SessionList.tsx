import SmartToyOutlined from '@mui/icons-material/SmartToyOutlined'
import type { SimbaSessionRow } from '#api/contract/simba/session'
import { useText } from '../../core/i18n/i18n.js'
import { ResourceList } from '../../core/lists/ResourceList.js'
import { BulkDelete } from '../../core/lists/selection/BulkDelete.js'
import { UnlessEmpty } from '../../core/lists/UnlessEmpty.js'
import { useCan } from '../../core/session/session.js'
import { useLicense } from '../../core/session/useLicense.js'
import { EmptyState } from '../../core/states/EmptyState.js'
import '../messages.js'
import { StartSessionLink } from '../../simba_links/StartSessionLink.js'
import { SIMBA } from '../../simba_links/places.js'
import { RefreshWhileActive } from './RefreshWhileActive.js'
import { useSessionColumns } from './session_columns.js'
import { useSessionFilters } from './useSessionFilters.js'

const EXPORTED = [
  ...['id', 'targetName', 'state', 'phase', 'goalsReached', 'goalsTotal', 'findings', 'probes'],
  ...['tokens', 'costUsd', 'runner', 'startedBy', 'createdAt', 'startedAt', 'finishedAt'],
]

/** Simba sessions of the team, latest first. */
export function SessionList() {
  const t = useText()
  return (
    <ResourceList<SimbaSessionRow>
      resource={SIMBA}
      title={t('simba.title')}
      subtitle={t('simba.subtitle')}
      actions={
        <UnlessEmpty>
          <StartSessionLink />
        </UnlessEmpty>
      }
      filters={useSessionFilters()}
      exportFields={EXPORTED}
      empty={<NoSessionsYet />}
      bulkActions={
        <BulkDelete
          confirmText={(count) => t('simba.delete.confirm', { smart_count: count })}
          consequence={t('simba.delete.consequence')}
          doneText={(count) => t('simba.delete.done', { smart_count: count })}
        />
      }
      hiddenColumns={['runner', 'startedBy', 'finishedAt']}
      columns={useSessionColumns()}
    >
      <RefreshWhileActive />
    </ResourceList>
  )
}

function NoSessionsYet() {
  const t = useText()
  const canCreate = useCan('create', 'EvalJob')
  const { isCutOff } = useLicense()
  return (
    <EmptyState
      icon={<SmartToyOutlined />}
      title={t('simba.empty')}
      explanation={
        <>
          {t('simba.empty_hint')}
          {!canCreate && <p>{t('list.ask_admin', { subject: t('subject.EvalJob') })}</p>}
          {canCreate && isCutOff && <p>{t('license.cut_off')}</p>}
        </>
      }
      action={<StartSessionLink />}
    />
  )
}
