import type { Project } from '../../model/project.ts';

/** The package of the runtime. */
export const RUNTIME = 'forja.runtime';
const FOLDER = 'forja/runtime/';

type Packaged = Pick<Project, 'basePackage' | 'library'>;

/**
 * Moves a text of the runtime into the packages of a library: an application may have several libraries, each with the runtime that it
 * was made with. In a service it stays as it is.
 * @example
 * library com.acme.shop: package forja.runtime.jdbc;   →   package com.acme.shop.runtime.jdbc;
 */
export function moved(text: string, { basePackage, library }: Packaged): string {
  return library ? text.replaceAll(RUNTIME, `${basePackage}.runtime`) : text;
}

/**
 * Moves the path of a file on the class path in the same way.
 * @example
 * library com.acme.shop: forja/runtime/jdbc/RowLimit.java   →   com/acme/shop/runtime/jdbc/RowLimit.java
 */
export function movedPath(path: string, { basePackage, library }: Packaged): string {
  const folder = `${basePackage.replaceAll('.', '/')}/runtime/`;
  return library && path.startsWith(FOLDER) ? folder + path.slice(FOLDER.length) : path;
}
