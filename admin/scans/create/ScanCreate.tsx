import TuneOutlined from '@mui/icons-material/TuneOutlined'
import GpsFixed from '@mui/icons-material/GpsFixed'
import Button from '@mui/material/Button'
import { Link } from 'react-router'
import { useText } from '../../app/i18n.js'
import { useSession } from '../../app/session.js'
import type { Subject } from '#api/contract/permissions'
import { EmptyState } from '../../ui/EmptyState.js'
import { ErrorState } from '../../ui/ErrorState.js'
import { PageHeader } from '../../ui/PageHeader.js'
import { PageSkeleton } from '../../ui/PageSkeleton.js'
import { ScanForm } from './ScanForm.js'
import { useScanChoice } from './useScanChoice.js'

/** New Scan: a target, a template, how to run it, what that costs, and off it goes. */
export function ScanCreate() {
  const t = useText()
  const { target, template } = useScanChoice()
  const failed = [target, template].find(({ error }) => error !== null)
  if (failed) return <ErrorState title={t('error.page')} error={failed.error} />
  if (target.isPending || template.isPending) return <PageSkeleton />
  return (
    <>
      <PageHeader
        title={t('scans.create.title')}
        subtitle={t('scans.create.subtitle')}
        crumbs={[{ label: t('scans.list.title'), to: '/jobs' }]}
      />
      {target.isNoneYet ? (
        <Missing
          kind="target"
          icon={<GpsFixed />}
          subject="Provider"
          to="/redteam/targets/create"
        />
      ) : template.isNoneYet ? (
        <Missing
          kind="template"
          icon={<TuneOutlined />}
          subject="Config"
          to="/redteam/configs/create"
        />
      ) : (
        <ScanForm target={target} template={template} />
      )}
    </>
  )
}

/** A scan needs something that this team does not have yet. */
function Missing(props: {
  kind: 'target' | 'template'
  icon: React.ReactNode
  subject: Subject
  to: string
}) {
  const t = useText()
  const mayCreate = useSession().can('create', props.subject)
  return (
    <EmptyState
      icon={props.icon}
      title={t(`scans.create.no_${props.kind}`)}
      explanation={
        mayCreate
          ? t(`scans.create.no_${props.kind}_hint`)
          : t('list.ask_admin', { subject: t(`subject.${props.subject}`) })
      }
      action={
        mayCreate && (
          <Button component={Link} to={props.to} variant="contained">
            {t(`scans.create.create_${props.kind}`)}
          </Button>
        )
      }
    />
  )
}
