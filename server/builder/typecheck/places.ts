/** Where the compiler sees what it reads; none of it is a place of the machine. */
export const PROJECT = "/project/";
/** Where the packages of the list appear to be installed. */
export const MODULES = `${PROJECT}node_modules/`;
export const SDK_FOLDER = "/vennel/sdk/";
export const COMPILER_LIBRARIES = "/vennel/lib/";
