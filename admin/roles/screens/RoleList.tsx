import Add from '@mui/icons-material/Add'
import ShieldOutlined from '@mui/icons-material/ShieldOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Chip from '@mui/material/Chip'
import Typography from '@mui/material/Typography'
import { Link } from 'react-router'
import { useText } from '../../core/i18n/i18n.js'
import { MONO } from '../../core/theme/theme.js'
import '../messages.js'
import { ImportButton } from '../../imports/parts/ImportButton.js'
import {
  OrganizationFrame,
  useOrganizationPath,
} from '../../organizations/parts/OrganizationFrame.js'
import { EmptyState } from '../../core/states/EmptyState.js'
import { BulkDelete } from '../../core/lists/selection/BulkDelete.js'
import { RecordLink } from '../../core/lists/RecordLink.js'
import { ResourceList } from '../../core/lists/ResourceList.js'
import { TimeAgo } from '../../core/display/formats/TimeAgo.js'
import { labelOf } from '../permission_labels.js'
import type { RoleRecord } from '../role_record.js'

export function RoleList() {
  return (
    <OrganizationFrame>
      <Roles />
    </OrganizationFrame>
  )
}

function Roles() {
  const t = useText()
  const kinds = (['true', 'false'] as const).map((id) => ({ id, name: t(`roles.kind.${id}`) }))
  return (
    <ResourceList<RoleRecord>
      resource="roles"
      title={t('roles.title')}
      subtitle={t('roles.subtitle')}
      actions={
        <>
          <ImportButton kind="roles" />
          <NewRole />
        </>
      }
      filters={[{ source: 'isBuiltIn', label: t('roles.field.kind'), choices: kinds }]}
      exportFields={['id', 'name', 'slug', 'permissionSets', 'isBuiltIn', 'memberCount']}
      empty={
        <EmptyState
          icon={<ShieldOutlined />}
          title={t('roles.empty')}
          explanation={t('roles.empty_hint')}
          action={<NewRole />}
        />
      }
      bulkActions={<DeleteRoles />}
      columns={[
        { source: 'name', label: t('roles.field.name'), cell: (role) => <RoleName role={role} /> },
        {
          source: 'slug',
          label: t('roles.field.slug'),
          cell: ({ slug }) => (
            <Box component="code" sx={{ fontFamily: MONO }}>
              {slug}
            </Box>
          ),
        },
        {
          source: 'permissionSets',
          label: t('roles.field.permissions'),
          cell: (role) => <Allows role={role} />,
          isSortable: false,
        },
        {
          source: 'memberCount',
          label: t('roles.field.members'),
          isSortable: false,
          align: 'right',
        },
        {
          source: 'updatedAt',
          label: t('roles.field.updated'),
          cell: ({ updatedAt }) => <TimeAgo at={updatedAt} />,
        },
      ]}
    />
  )
}

function NewRole() {
  const t = useText()
  const path = useOrganizationPath()
  return (
    <Button component={Link} to={path('/roles/new')} variant="contained" startIcon={<Add />}>
      {t('roles.new')}
    </Button>
  )
}

function RoleName({ role }: { role: RoleRecord }) {
  const t = useText()
  const path = useOrganizationPath()
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
      <RecordLink name={role.name} to={path(`/roles/${role.id}`)} />
      {role.isBuiltIn && <Chip size="small" variant="outlined" label={t('roles.built_in')} />}
    </Box>
  )
}

/** Maximum number of permission sets to list; further ones are only counted. */
const SHOWN = 3

function Allows({ role: { permissionSets: sets } }: { role: RoleRecord }) {
  const t = useText()
  const isAll = sets.includes('ADMINISTRATOR')
  const names = sets.slice(0, SHOWN).map((set) => labelOf(t, set))
  const more = sets.length > SHOWN ? ` +${sets.length - SHOWN}` : ''
  return (
    <Typography variant="body2" color="text.secondary" sx={{ maxWidth: 420 }}>
      {isAll && t('roles.summary.all_short')}
      {!isAll && (sets.length === 0 ? t('roles.summary.none_short') : names.join(', ') + more)}
    </Typography>
  )
}

function DeleteRoles() {
  const t = useText()
  return (
    <BulkDelete
      confirmText={(count) => t('roles.delete_many', { smart_count: count })}
      consequence={t('roles.delete_hint')}
      doneText={(count) => t('roles.deleted', { smart_count: count })}
    />
  )
}
