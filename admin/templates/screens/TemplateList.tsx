import ChecklistOutlined from '@mui/icons-material/ChecklistOutlined'
import Typography from '@mui/material/Typography'
import { useText } from '../../core/i18n/i18n.js'
import { useCan } from '../../core/session/session.js'
import '../messages.js'
import { GuidedEmptyState } from '../../first_steps/parts/GuidedEmptyState.js'
import { BulkDelete } from '../../core/lists/selection/BulkDelete.js'
import { CreateButton } from '../../core/lists/CreateButton.js'
import { RecordLink } from '../../core/lists/RecordLink.js'
import { ResourceList } from '../../core/lists/ResourceList.js'
import { TimeAgo } from '../../core/display/formats/TimeAgo.js'
import { ImportButton } from '../import/ImportButton.js'
import { TemplateActions } from '../parts/TemplateActions.js'
import { isBasicOff, type TemplateRecord } from '../template_form.js'

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
      columns={[
        {
          source: 'name',
          label: t('templates.field.name'),
          cell: ({ id, name }) => <RecordLink name={name} to={`/redteam/configs/${id}`} />,
        },
        {
          source: 'description',
          label: t('templates.field.description'),
          cell: ({ description }) => (
            <Typography variant="body2" color="text.secondary" sx={{ maxWidth: 420 }}>
              {description}
            </Typography>
          ),
          isSortable: false,
          card: 'line',
        },
        {
          source: 'config.plugins',
          label: t('templates.field.plugins'),
          cell: ({ config }) => config.plugins.length,
          isSortable: false,
          align: 'right',
        },
        {
          source: 'config.strategies',
          label: t('templates.field.strategies'),
          cell: strategiesOf,
          isSortable: false,
          align: 'right',
        },
        {
          source: 'createdAt',
          label: t('templates.field.created'),
          cell: ({ createdAt }) => <TimeAgo at={createdAt} />,
        },
        {
          source: 'id',
          label: t('common.actions'),
          cell: (template) => <TemplateActions template={template} />,
          isSortable: false,
          card: 'action',
        },
      ]}
    />
  )
}

/** Returns the number of strategies, including `basic` unless the template disables it. */
function strategiesOf({ config: { strategies } }: TemplateRecord): number {
  const others = strategies.filter(({ id }) => id !== 'basic').length
  return others + (isBasicOff(strategies) ? 0 : 1)
}

function NoTemplatesYet() {
  const t = useText()
  const canCreate = useCan('create', 'Config')
  return (
    <GuidedEmptyState
      icon={<ChecklistOutlined />}
      title={t('templates.empty')}
      explanation={
        canCreate
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
      confirmText={(count) => t('templates.delete_many', { smart_count: count })}
      consequence={t('templates.delete_hint')}
      doneText={(count) => t('templates.deleted', { smart_count: count })}
    />
  )
}
