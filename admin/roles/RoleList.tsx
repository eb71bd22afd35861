import Add from '@mui/icons-material/Add'
import ShieldOutlined from '@mui/icons-material/ShieldOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Chip from '@mui/material/Chip'
import Typography from '@mui/material/Typography'
import { DataTable } from 'react-admin'
import { Link } from 'react-router'
import { useText } from '../app/i18n.js'
import { MONO } from '../app/theme.js'
import '../i18n/areas/roles.js'
import { ImportButton } from '../imports/ImportButton.js'
import { OrganizationFrame, useOrganizationPath } from '../organizations/OrganizationFrame.js'
import { EmptyState } from '../ui/EmptyState.js'
import { BulkDelete } from '../ui/list/BulkDelete.js'
import { RecordLink } from '../ui/list/RecordLink.js'
import { ResourceList } from '../ui/list/ResourceList.js'
import { TimeAgo } from '../ui/TimeAgo.js'
import { labelOf } from './permission_labels.js'
import type { RoleRecord } from './role_record.js'

/** The roles of the organization: four built-in ones, and its own. */
export function RoleList() {
  return (
    <OrganizationFrame>
      <Roles />
    </OrganizationFrame>
  )
}

function Roles() {
  const t = useText()
  const kinds = ['true', 'false'].map((id) => ({ id, name: t(`roles.kind.${id}`) }))
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
      card={(role) => <RoleCard role={role} />}
      columns={
        <>
          <DataTable.Col<RoleRecord>
            source="name"
            label={t('roles.field.name')}
            render={(role) => <RoleName role={role} />}
          />
          <DataTable.Col<RoleRecord>
            source="slug"
            label={t('roles.field.slug')}
            render={({ slug }) => (
              <Box component="code" sx={{ fontFamily: MONO }}>
                {slug}
              </Box>
            )}
          />
          <DataTable.Col<RoleRecord>
            source="permissionSets"
            label={t('roles.field.allows')}
            disableSort
            render={(role) => <Allows role={role} />}
          />
          <DataTable.NumberCol<RoleRecord>
            source="memberCount"
            label={t('roles.field.members')}
            disableSort
          />
          <DataTable.Col<RoleRecord>
            source="updatedAt"
            label={t('roles.field.updated')}
            render={({ updatedAt }) => <TimeAgo at={updatedAt} />}
          />
        </>
      }
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

/** More sets than this are counted. */
const SHOWN = 3

function Allows({ role: { permissionSets: sets } }: { role: RoleRecord }) {
  const t = useText()
  const isAll = sets.includes('ADMINISTRATOR')
  const names = sets.slice(0, SHOWN).map((set) => labelOf(t, set))
  const more = sets.length > SHOWN ? ` +${sets.length - SHOWN}` : ''
  return (
    <Typography variant="body2" color="text.secondary" sx={{ maxWidth: 420 }}>
      {isAll && t('roles.words.all_short')}
      {!isAll && (sets.length === 0 ? t('roles.words.none_short') : names.join(', ') + more)}
    </Typography>
  )
}

function RoleCard({ role }: { role: RoleRecord }) {
  const t = useText()
  const path = useOrganizationPath()
  return (
    <>
      <Box component={Link} to={path(`/roles/${role.id}`)} sx={{ fontWeight: 600, mr: 1 }}>
        {role.name}
      </Box>
      {role.isBuiltIn && <Chip size="small" variant="outlined" label={t('roles.built_in')} />}
      <Allows role={role} />
      <Typography variant="body2">
        {t('roles.members.count', { smart_count: role.memberCount })}
      </Typography>
    </>
  )
}

function DeleteRoles() {
  const t = useText()
  return (
    <BulkDelete
      buttonText={t('roles.delete')}
      confirmText={(count) => t('roles.delete_many', { smart_count: count })}
      consequence={t('roles.delete_hint')}
      doneText={(count) => t('roles.deleted', { smart_count: count })}
    />
  )
}
