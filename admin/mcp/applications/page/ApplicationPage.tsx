import EditOutlined from '@mui/icons-material/EditOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useGetOne } from 'react-admin'
import { Link, useParams } from 'react-router'
import type { McpApplicationRecord } from '#api/contract/mcp/application'
import { CopyableId } from '../../../core/code/CopyableId.js'
import { Facts } from '../../../core/display/Facts.js'
import { formatMoment } from '../../../core/display/formats/dates.js'
import { Section } from '../../../core/display/Section.js'
import { useText } from '../../../core/i18n/i18n.js'
import { useRecordTitle } from '../../../core/layout/record_title.js'
import { PageHeader } from '../../../core/page/PageHeader.js'
import { PageSkeleton } from '../../../core/page/PageSkeleton.js'
import { useCan } from '../../../core/session/session.js'
import { RecordFailed } from '../../../core/states/RecordFailed.js'
import '../messages.js'
import { ApplicationStateChip } from '../ApplicationStateChip.js'
import { PermissionsSection } from '../../permissions/PermissionsSection.js'
import { APPLICATIONS, applicationPath } from '../../places.js'
import { AllowedTools } from './AllowedTools.js'
import { ConnectSection } from './ConnectSection.js'

/** Page of an MCP application: its endpoint, tools, permissions and settings. */
export function ApplicationPage() {
  const t = useText()
  const { id = '' } = useParams()
  const { data, error, refetch } = useGetOne<McpApplicationRecord>(APPLICATIONS, { id })
  const canRead = useCan('read', 'McpPermission')
  useRecordTitle(data?.name)
  const list = { label: t('mcp_applications.title'), to: `/${APPLICATIONS}` }
  if (error && !data) {
    return (
      <RecordFailed
        title={t('mcp_applications.not_found')}
        list={list}
        error={error}
        onRetry={() => void refetch()}
      />
    )
  }
  if (!data) return <PageSkeleton rows={10} />
  return (
    <>
      <PageHeader
        title={data.name}
        subtitle={
          <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
            <ApplicationStateChip isActive={data.isActive} />
            <CopyableId id={data.id} />
          </Box>
        }
        crumbs={[list]}
        actions={<EditButton id={data.id} />}
      />
      <ConnectSection application={data} />
      <AllowedTools application={data} />
      {canRead && <PermissionsSection application={data} />}
      <Settings application={data} />
    </>
  )
}

function EditButton({ id }: { id: string }) {
  const t = useText()
  if (!useCan('update', 'McpApplication')) return null
  return (
    <Button
      component={Link}
      to={`${applicationPath(id)}/edit`}
      variant="outlined"
      startIcon={<EditOutlined />}
    >
      {t('mcp_applications.edit')}
    </Button>
  )
}

function Settings({ application }: { application: McpApplicationRecord }) {
  const t = useText()
  const { description, enforcement, createdAt } = application
  return (
    <Section title={t('mcp_applications.settings')}>
      <Facts
        facts={[
          [t('mcp_applications.field.description'), description],
          [
            t('mcp_applications.field.enforcement'),
            t(`mcp_applications.enforcement.${enforcement}`),
          ],
          [t('mcp_applications.field.created'), formatMoment(new Date(createdAt))],
        ]}
      />
    </Section>
  )
}
