# The pool of connections, for WebLogic: README.md beside this file says how. Values come from the environment of who runs it.
import os

from jarray import array
from java.lang import String

NAME = u"shop"
JNDI_NAME = u"jdbc/orders"
TARGET = os.environ.get('WEBLOGIC_TARGET', 'AdminServer')

connect(
    os.environ['WEBLOGIC_USERNAME'],
    os.environ['WEBLOGIC_PASSWORD'],
    os.environ.get('WEBLOGIC_URL', 't3://localhost:7001'),
)
edit()
startEdit()

system = cmo.createJDBCSystemResource(NAME)
resource = system.getJDBCResource()
resource.setName(NAME)

source = resource.getJDBCDataSourceParams()
source.setJNDINames(array([String(JNDI_NAME)], String))
# The service's transactions are the database's own.
source.setGlobalTransactionsProtocol('None')

driver = resource.getJDBCDriverParams()
driver.setDriverName(u"org.postgresql.Driver")
driver.setUrl(os.environ.get('DB_URL', u"jdbc:postgresql://db.acme.com:5432/shop"))
driver.setPassword(os.environ.get('DB_PASSWORD', ''))
properties = driver.getProperties()
properties.createProperty('user').setValue(os.environ.get('DB_USERNAME', u"shop"))
properties.createProperty(u"connectTimeout").setValue(u"5")
properties.createProperty(u"socketTimeout").setValue(u"90")
properties.createProperty(u"cancelSignalTimeout").setValue(u"2")
properties.createProperty(u"tcpKeepAlive").setValue(u"true")
properties.createProperty(u"assumeMinServerVersion").setValue(u"14")
properties.createProperty(u"defaultRowFetchSize").setValue(u"1000")

pool = resource.getJDBCConnectionPoolParams()
pool.setInitialCapacity(0)
pool.setMinCapacity(0)
pool.setMaxCapacity(int(os.environ.get('DB_POOL_SIZE', u"10")))
pool.setConnectionReserveTimeoutSeconds(5)
pool.setTestConnectionsOnReserve(True)
pool.setTestTableName('SQL ISVALID')

system.addTarget(getMBean('/Servers/' + TARGET))
save()
activate(block='true')
disconnect()
