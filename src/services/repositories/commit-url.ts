/** Hosts whose page of a commit is known, by their names; those of teams are often called after what they run. */
const PAGES: readonly (readonly [RegExp, string])[] = [
  [/github|gitea|forgejo|codeberg/, '/commit/'],
  [/gitlab/, '/-/commit/'],
  [/bitbucket\.org$/, '/commits/'],
  [/dev\.azure\.com$|visualstudio\.com$/, '/commit/'],
];

/**
 * The address at which a commit can be seen; undefined where that is not known.
 * `https://gitlab.example.org/ada/shop.git`, `1f2e` → `https://gitlab.example.org/ada/shop/-/commit/1f2e`
 */
export function commitUrl(repository: string, commit: string): string | undefined {
  const { hostname } = new URL(repository);
  const page = PAGES.find(([host]) => host.test(hostname))?.[1];
  return page && `${repository.replace(/\/+$/, '').replace(/\.git$/, '')}${page}${commit}`;
}
