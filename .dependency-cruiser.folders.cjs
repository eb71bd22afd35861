const { options } = require('./.dependency-cruiser.cjs')

/**
 * Rejects import cycles between folders of api/, except between a folder and its subfolders. Runs separately with
 * `includeOnly`, because a folder rule cannot ignore cycles through config/ and start/.
 */
module.exports = {
  forbidden: [
    {
      name: 'no-folder-cycles',
      severity: 'error',
      scope: 'folder',
      from: { path: '^api/' },
      to: { circular: true },
    },
  ],
  options: { ...options, includeOnly: '^api/' },
}
