import ChecklistOutlined from '@mui/icons-material/ChecklistOutlined'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { DataTable } from 'react-admin'
import { Link } from 'react-router'
import { useText } from '../app/i18n.js'
import { useCan } from '../app/session.js'
import '../i18n/areas/templates.js'
import { EmptyState } from '../ui/EmptyState.js'
import { BulkDelete } from '../ui/list/BulkDelete.js'
import { CreateButton } from '../ui/list/CreateButton.js'
import { RecordLink } from '../ui/list/RecordLink.js'
import { ResourceList } from '../ui/list/ResourceList.js'
import { TimeAgo } from '../ui/TimeAgo.js'
import { ImportButton } from './ImportButton.js'
import { TemplateActions } from './TemplateActions.js'
import { isBasicOff, type TemplateRecord } from './template_form.js'

/** Scan templates of the team. */
export function TemplateList() {
  const t = useText()
  return (
    <ResourceList<TemplateRecord>
      resource="redteam/configs"
      title={t('templates.title')}
      subtitle={t('templates.subtitle')}
      createText={t('templates.create')}
      actions={<ImportButton />}
      exportFields={['id', 'name', 'description', 'config', 'createdAt']}
      empty={<NoTemplatesYet />}
      bulkActions={<DeleteTemplates />}
      card={(template) => <TemplateCard template={template} />}
      columns={
        <>
          <DataTable.Col<TemplateRecord>
            source="name"
            label={t('templates.field.name')}
            render={({ id, name }) => <RecordLink name={name} to={`/redteam/configs/${id}`} />}
          />
          <DataTable.Col<TemplateRecord>
            source="description"
            label={t('templates.field.description')}
            disableSort
            render={({ description }) => (
              <Typography variant="body2" color="text.secondary" sx={{ maxWidth: 420 }}>
                {description}
              </Typography>
            )}
          />
          <DataTable.Col<TemplateRecord>
            source="config.plugins"
            label={t('templates.field.plugins')}
            align="right"
            disableSort
            render={({ config }) => config.plugins.length}
          />
          <DataTable.Col<TemplateRecord>
            source="config.strategies"
            label={t('templates.field.strategies')}
            align="right"
            disableSort
            render={strategiesOf}
          />
          <DataTable.Col<TemplateRecord>
            source="createdAt"
            label={t('templates.field.created')}
            render={({ createdAt }) => <TimeAgo at={createdAt} />}
          />
          <DataTable.Col<TemplateRecord>
            source="id"
            label={t('common.actions')}
            disableSort
            render={(template) => <TemplateActions template={template} />}
          />
        </>
      }
    />
  )
}

/** Basic counts while it is on, whether it is listed or not. */
function strategiesOf({ config: { strategies } }: TemplateRecord): number {
  const others = strategies.filter(({ id }) => id !== 'basic').length
  return others + (isBasicOff(strategies) ? 0 : 1)
}

function TemplateCard({ template }: { template: TemplateRecord }) {
  const t = useText()
  return (
    <>
      <Box component={Link} to={`/redteam/configs/${template.id}`} sx={{ fontWeight: 600 }}>
        {template.name}
      </Box>
      <Typography variant="body2" color="text.secondary" sx={{ my: 0.5 }}>
        {[
          t('plugins.shown', { smart_count: template.config.plugins.length }),
          t('templates.strategies_count', { smart_count: strategiesOf(template) }),
        ].join(' · ')}
      </Typography>
      {template.description && <Typography variant="body2">{template.description}</Typography>}
      <TemplateActions template={template} />
    </>
  )
}

function NoTemplatesYet() {
  const t = useText()
  const mayCreate = useCan('create', 'Config')
  return (
    <EmptyState
      icon={<ChecklistOutlined />}
      title={t('templates.empty')}
      explanation={
        mayCreate
          ? t('templates.empty_hint')
          : t('list.ask_admin', { subject: t('subject.Config') })
      }
      action={<CreateButton text={t('templates.create')} />}
    />
  )
}

function DeleteTemplates() {
  const t = useText()
  return (
    <BulkDelete
      buttonText={t('templates.delete')}
      confirmText={(count) => t('templates.delete_many', { smart_count: count })}
      consequence={t('templates.delete_hint')}
      doneText={(count) => t('templates.deleted', { smart_count: count })}
    />
  )
}
