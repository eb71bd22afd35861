import { defineResource } from '../define_resource.js'

/** Named plugin selections of a team, with plugin settings. */
export const pluginCollections = defineResource({
  name: 'redteam/plugins',
  path: 'redteam/plugin-collections',
  title: 'Plugins Collection',
  permission: 'PluginCollection',
  scope: 'team',
  represent: 'name',
  audit: 'plugin collection',
  defaultSort: ['createdAt', 'DESC'],
  fields: {
    name: {
      type: 'text',
      required: true,
      max: 120,
      sort: true,
      filter: true,
      search: true,
      list: true,
    },
    description: { type: 'text', max: 2000, search: true, list: true },
    plugins: { type: 'json', required: true },
    createdAt: { type: 'date', sort: true, list: true, readOnly: true },
    updatedAt: { type: 'date', sort: true, readOnly: true },
  },
})
