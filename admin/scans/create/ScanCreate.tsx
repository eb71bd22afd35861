import Add from '@mui/icons-material/Add'
import TuneOutlined from '@mui/icons-material/TuneOutlined'
import GpsFixed from '@mui/icons-material/GpsFixed'
import Button from '@mui/material/Button'
import { Link } from 'react-router'
import './messages.js'
import { useText } from '../../core/i18n/i18n.js'
import { useSession } from '../../core/session/session.js'
import type { Subject } from '#api/contract/accounts/permissions'
import { EmptyState } from '../../core/states/EmptyState.js'
import { ErrorState } from '../../core/states/ErrorState.js'
import { PageHeader } from '../../core/page/PageHeader.js'
import { PageSkeleton } from '../../core/page/PageSkeleton.js'
import { StartSessionLink } from '../../simba_links/StartSessionLink.js'
import { CommandLineScan } from './CommandLineScan.js'
import { ScanForm } from './ScanForm.js'
import { useScanChoice } from './useScanChoice.js'

/** Page for a new scan: target, template, run options and estimate. */
export function ScanCreate() {
  const t = useText()
  const { target, template } = useScanChoice()
  const { config, can } = useSession()
  const runsOnServer = config?.enableServerSideJobs ?? false
  const canCreateTarget = can('create', 'Provider')
  const failed = [target, template].find(({ error }) => error !== null)
  if (failed) {
    return <ErrorState title={t('error.page')} error={failed.error} onRetry={failed.refetch} />
  }
  if (target.isPending || template.isPending) return <PageSkeleton />
  return (
    <>
      <PageHeader
        title={t('scans.create.title')}
        subtitle={t(runsOnServer ? 'scans.create.subtitle' : 'scans.tool.subtitle')}
        crumbs={[
          // The scan history exists only for scans on the server.
          runsOnServer
            ? { label: t('scans.list.title'), to: '/jobs' }
            : { label: t('menu.redteam'), to: '/redteam' },
        ]}
        actions={
          !target.isNoneYet && (
            <>
              <StartSessionLink targetId={target.record?.id ?? null} variant="text" isNamed />
              {canCreateTarget && (
                <Button component={Link} to="/redteam/setup?new=true" startIcon={<Add />}>
                  {t('scans.create.new_target')}
                </Button>
              )}
            </>
          )
        }
      />
      {target.isNoneYet ? (
        <Missing kind="target" icon={<GpsFixed />} subject="Provider" to="/redteam/setup" />
      ) : template.isNoneYet ? (
        <Missing
          kind="template"
          icon={<TuneOutlined />}
          subject="Config"
          to="/redteam/configs/create"
        />
      ) : runsOnServer ? (
        <ScanForm target={target} template={template} />
      ) : (
        <CommandLineScan target={target} template={template} />
      )}
    </>
  )
}

/** Empty state of the page, shown if the team has no target or no template. */
function Missing(props: {
  kind: 'target' | 'template'
  icon: React.ReactNode
  subject: Subject
  to: string
}) {
  const t = useText()
  const canCreate = useSession().can('create', props.subject)
  return (
    <EmptyState
      icon={props.icon}
      title={t(`scans.create.no_${props.kind}`)}
      explanation={
        canCreate
          ? t(`scans.create.no_${props.kind}_hint`)
          : t('list.ask_admin', { subject: t(`subject.${props.subject}`) })
      }
      action={
        canCreate && (
          <Button component={Link} to={props.to} variant="contained">
            {t(`scans.create.create_${props.kind}`)}
          </Button>
        )
      }
    />
  )
}
