/** The folder of the files that downloads offer as they are, in a project. */
export const OWN_FILES = 'content/files/';
