import EditOutlined from '@mui/icons-material/EditOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { Link } from 'react-router'
import type { McpApplicationRecord } from '#api/contract/mcp/application'
import { CopyableId } from '../../../core/code/CopyableId.js'
import { Facts } from '../../../core/display/Facts.js'
import { formatMoment } from '../../../core/display/formats/dates.js'
import { Section } from '../../../core/display/Section.js'
import { useText } from '../../../core/i18n/i18n.js'
import { useCan } from '../../../core/session/session.js'
import { RecordPage } from '../../../core/records/RecordPage.js'
import '../messages.js'
import { ApplicationStateChip } from '../ApplicationStateChip.js'
import { ExplainSection } from '../../explain/ExplainSection.js'
import { PermissionsSection } from '../../permissions/PermissionsSection.js'
import { APPLICATIONS, applicationPath } from '../../places.js'
import { AllowedTools } from './AllowedTools.js'
import { ConnectSection } from './ConnectSection.js'

/** Page of an MCP application: its endpoint, tools, permissions and settings. */
export function ApplicationPage() {
  const canRead = useCan('read', 'McpPermission')
  return (
    <RecordPage<McpApplicationRecord>
      resource={APPLICATIONS}
      texts="mcp_applications"
      header={({ id, isActive }) => ({
        subtitle: (
          <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
            <ApplicationStateChip isActive={isActive} />
            <CopyableId id={id} />
          </Box>
        ),
        actions: <EditButton id={id} />,
      })}
    >
      {(application) => (
        <>
          <ConnectSection application={application} />
          <AllowedTools application={application} />
          {canRead && <PermissionsSection application={application} />}
          {canRead && <ExplainSection application={application} />}
          <Settings application={application} />
        </>
      )}
    </RecordPage>
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
  const { description, enforcement, flowEnforcement, keepsNames, createdAt } = application
  return (
    <Section title={t('mcp_applications.settings')}>
      <Facts
        facts={[
          [t('mcp_applications.field.description'), description],
          [
            t('mcp_applications.field.enforcement'),
            t(`mcp_applications.enforcement.${enforcement}`),
          ],
          [
            t('mcp_applications.field.flow_enforcement'),
            t(`mcp_applications.enforcement.${flowEnforcement}`),
          ],
          [
            t('mcp_applications.field.names'),
            t(keepsNames ? 'mcp_applications.names.kept' : 'mcp_applications.names.prefixed'),
          ],
          [t('mcp_applications.field.created'), formatMoment(new Date(createdAt))],
        ]}
      />
    </Section>
  )
}
